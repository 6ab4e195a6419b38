import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { milestoneReached, type AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import type { AgentStanding } from '@emberdeck/contracts/gamification/player-change';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { AgentMilestoneEntity } from './agent-milestone.entity.js';
import { ReachedMilestoneEntity } from './reached-milestone.entity.js';

/** Who may have reached a milestone, where it is announced, and when. */
export interface Advance {
  readonly userId: string;
  readonly workspaceId: string;
  readonly at: Date;
}

/** The path from a player to an agent. */
@Injectable()
export class AgentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly experience: ExperienceService,
    private readonly outbox: Outbox,
    private readonly randomness: Randomness,
  ) {}

  /** The path, with the progress of a user. */
  async path(userId: string): Promise<AgentMilestone[]> {
    const { manager } = this.dataSource;
    const milestones = await manager.find(AgentMilestoneEntity, { order: { agentLevel: 'ASC' } });
    const reached = await manager.findBy(ReachedMilestoneEntity, { userId });
    const profile = await this.profiles.read(manager, userId);
    const [points, decks] = [profile?.agentProgressPoints ?? 0, profile?.decksPlayed ?? 0];
    const isReached = ({ id }: AgentMilestoneEntity) => reached.some(({ milestoneId }) => milestoneId === id);
    const next = milestones.find((milestone) => !isReached(milestone));
    return milestones.map(({ agentStatus: _status, createdAt, ...milestone }) => {
      const own = reached.find(({ milestoneId }) => milestoneId === milestone.id);
      return {
        ...milestone,
        createdAt: createdAt.toISOString(),
        state: own ? 'reached' : milestone.id === next?.id ? 'next' : 'later',
        progress: {
          points: Math.min(points, milestone.requiredPoints),
          decks: Math.min(decks, milestone.requiredDecks),
        },
        reachedAt: own?.reachedAt.toISOString() ?? null,
        agentName: own?.agentName ?? null,
      };
    });
  }

  /** Gives the player what the points and decks of play have reached, each milestone once. The caller holds the profile. */
  async advance(tx: Tx, advance: Advance): Promise<AgentStanding> {
    const { userId, at } = advance;
    const profile = await this.profiles.lockJoined(tx, userId);
    const due = await tx.find(AgentMilestoneEntity, {
      where: {
        requiredPoints: LessThanOrEqual(profile.agentProgressPoints),
        requiredDecks: LessThanOrEqual(profile.decksPlayed),
      },
      order: { agentLevel: 'ASC' },
    });
    const last = due.at(-1);
    if (!last || last.agentStatus === profile.agentStatus) return this.profiles.agentOf(profile);
    for (const milestone of due) await this.reach(tx, advance, milestone);
    const agentUnlockedAt = profile.agentUnlockedAt ?? at;
    await this.profiles.changeAgent(tx, userId, { agentStatus: last.agentStatus, agentUnlockedAt });
    return this.profiles.agentOf(Object.assign(profile, { agentStatus: last.agentStatus, agentUnlockedAt }));
  }

  /** Takes the name for the first milestone without one. */
  async name(tx: Tx, { userId }: Actor, agentName: string): Promise<AgentStanding> {
    const profile = await this.profiles.lockJoined(tx, userId);
    if (profile.agentName === agentName) return this.profiles.agentOf(profile);
    const reached = await tx.find(ReachedMilestoneEntity, { where: { userId }, order: { reachedAt: 'ASC' } });
    const open = reached.find((each) => each.agentName === null);
    if (!open) {
      const text =
        reached.length === 0
          ? 'Reach the first milestone to pick an agent name.'
          : 'You have picked a name for each milestone that you reached. The next milestone lets you pick another.';
      throw new AppError('conflict', text);
    }
    await tx.update(ReachedMilestoneEntity, { id: open.id, userId }, { agentName });
    await this.profiles.changeAgent(tx, userId, { agentName });
    return this.profiles.agentOf(Object.assign(profile, { agentName }));
  }

  private async reach(tx: Tx, advance: Advance, milestone: AgentMilestoneEntity): Promise<void> {
    const { userId, workspaceId, at } = advance;
    const { id: milestoneId, name, agentLevel, agentStatus, rewardCoins, rewardXp } = milestone;
    const row = { id: this.randomness.uuid(), userId, milestoneId, reachedAt: at };
    if (!(await insertIfAbsent(tx, ReachedMilestoneEntity, row))) return;
    const event = { userId, workspaceId, milestoneId, name, agentLevel, agentStatus };
    await this.outbox.append(tx, milestoneReached, { ...event, reachedAt: at.toISOString() });
    const naturalKey = `milestone:${userId}:${agentLevel}`;
    if (rewardCoins > 0) {
      await this.coins.credit(tx, {
        ...{ userId, workspaceId, amount: rewardCoins, reason: 'milestone', naturalKey, at },
        description: `Milestone: ${name}`,
        sourceId: milestoneId,
      });
    }
    if (rewardXp > 0) {
      await this.experience.award(tx, {
        ...{ userId, workspaceId, reason: 'milestone', naturalKey, points: rewardXp, at },
      });
    }
  }
}
