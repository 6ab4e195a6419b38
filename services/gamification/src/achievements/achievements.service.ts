import { Injectable } from '@nestjs/common';
import { achievementEarned, type Achievement } from '@emberdeck/contracts/gamification/achievements';
import { afterCommit, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { atTime } from '@emberdeck/platform/rules/given-time';
import { CoinsService } from '../coins/coins.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { RememberedKeys } from '../remembered-keys.js';
import {
  countActs,
  earn,
  heldBy,
  listFor,
  rate,
  standingsOf,
  takeBacklog,
  type Earned,
  type Held,
  type Listed,
} from './achievements.queries.js';
import type { Act } from './achievements.rules.js';

/** Players of the backlog who get theirs in one transaction. */
const backlogSize = 100;

const fullKey = ({ userId, measure }: Act): string => `${userId} ${measure}`;
const itemKey = (act: Act): string => `${fullKey(act)} ${act.item}`;

/** Where the achievement of a user is announced. */
type Place = Pick<Act, 'workspaceId' | 'at' | 'correlationId'>;

/** Achievements: what players do is counted once, and earns once. */
@Injectable()
export class AchievementsService {
  /** Measures of which a player has done enough, and things that were counted. Both stay so. */
  private readonly closed = new RememberedKeys();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly experience: ExperienceService,
    private readonly coins: CoinsService,
    private readonly profiles: ProfileService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** All achievements with the progress of the user. */
  async list(userId: string): Promise<Achievement[]> {
    const rows = await listFor(this.unitOfWork, userId);
    if (rows.every(({ earnedAt, done, target }) => earnedAt !== null || done < target)) {
      return rows.map(toAchievement);
    }
    // The player comes before the job of the backlog.
    await this.unitOfWork.run((tx) => this.settle(tx, [userId]));
    return (await listFor(this.unitOfWork, userId)).map(toAchievement);
  }

  /** What users have earned, the newest first. Who may see it is the caller's business. */
  heldBy(userIds: readonly string[]): Promise<Held[]> {
    return heldBy(this.unitOfWork, userIds);
  }

  /**
   * Counts acts and gives what they earn. Late, doubled and unordered acts are harmless. Writes and locks nothing for an
   * act that was counted before, or of which a player has done enough.
   */
  async count(tx: Tx, acts: readonly Act[]): Promise<void> {
    const open = await this.openOf(
      tx,
      acts.filter((act) => !this.closed.has(fullKey(act)) && !this.closed.has(itemKey(act))),
    );
    if (open.length === 0) return;
    const places = new Map(open.map((act) => [act.userId, act]));
    const userIds = [...places.keys()];
    // One transaction of a user after the other, so that the last one sees all acts.
    await this.experience.lock(tx, userIds);
    await countActs(tx, open);
    await this.give(tx, places);
  }

  /** Gives players of the backlog theirs. Returns how many there were; 0 at the end of the backlog. */
  async settleBacklog(tx: Tx): Promise<number> {
    const userIds = await takeBacklog(tx, backlogSize);
    await this.settle(tx, userIds);
    return userIds.length;
  }

  /** Finds out how rare each achievement is. */
  rate(tx: Tx): Promise<void> {
    return rate(tx);
  }

  private async settle(tx: Tx, userIds: readonly string[]): Promise<void> {
    const at = this.clock.now();
    const places = new Map<string, Place>();
    for (const userId of userIds) {
      const workspaceId = await this.profiles.findHomeWorkspace(tx, userId);
      if (workspaceId !== null) places.set(userId, { workspaceId, at });
    }
    await this.experience.lock(tx, [...places.keys()]);
    await this.give(tx, places);
  }

  private async openOf(tx: Tx, acts: readonly Act[]): Promise<Act[]> {
    if (acts.length === 0) return [];
    const standings = await standingsOf(tx, acts);
    afterCommit(tx, () => {
      for (const [index, act] of acts.entries()) {
        this.closed.add(standings[index]?.isFull ? fullKey(act) : itemKey(act));
      }
    });
    return acts.filter((_, index) => !standings[index]?.isFull && !standings[index]?.isKnown);
  }

  private async give(tx: Tx, places: ReadonlyMap<string, Place>): Promise<void> {
    for (const earned of await earn(tx, places)) {
      const place = places.get(earned.userId);
      if (!place) continue;
      const { correlationId } = place;
      const reward = (): Promise<void> => this.reward(tx, earned, place);
      await (correlationId === undefined ? reward() : withCorrelation(correlationId, reward));
    }
  }

  private async reward(tx: Tx, earned: Earned, { workspaceId, at }: Place): Promise<void> {
    const { userId, id, key, name, xpReward, coinReward } = earned;
    const naturalKey = `achievement:${userId}:${key}`;
    const event = { userId, workspaceId, achievementId: id, name, xpReward, earnedAt: at.toISOString() };
    await atTime(at, () => this.outbox.append(tx, achievementEarned, event));
    if (coinReward > 0) {
      const description = `Achievement: ${name}`;
      const reason = 'achievement' as const;
      await this.coins.credit(tx, {
        ...{ userId, workspaceId, amount: coinReward, reason, naturalKey, description },
        sourceId: id,
      });
    }
    if (xpReward > 0) {
      const points = xpReward;
      await this.experience.award(tx, {
        ...{ userId, workspaceId, reason: 'achievement', naturalKey, points, at },
      });
    }
  }
}

function toAchievement({ target, done, earnedAt, createdAt, ...row }: Listed): Achievement {
  return {
    ...row,
    progress: { done, of: target },
    earnedAt: earnedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
