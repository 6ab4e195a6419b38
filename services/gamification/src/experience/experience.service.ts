import { Injectable } from '@nestjs/common';
import type { RewardRule } from '@emberdeck/contracts/gamification/coin-explanations';
import { playerVersion } from '@emberdeck/contracts/gamification/player-change';
import { experienceEarned, levelReached } from '@emberdeck/contracts/gamification/profile';
import { afterCommit, changesData, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { type EntityManager, In } from 'typeorm';
import { DailyLimits } from '../daily-limits.js';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { ExperienceAccountEntity } from './experience-account.entity.js';
import {
  awardAll,
  awardOnce,
  belowLimit,
  countAwards,
  lockAllExperience,
  lockExperience,
  type Paid,
} from './experience.queries.js';
import {
  experienceRules,
  levelOf,
  levelReachedBy,
  levelsReachedBy,
  type EndlessReason,
  type ExperienceReason,
} from './experience.rules.js';
import { experienceWords } from './experience.words.js';

/** Experience for a user, once. */
export interface Award {
  readonly userId: string;
  /** Where a new level is announced. */
  readonly workspaceId: string;
  readonly reason: ExperienceReason;
  readonly naturalKey: string;
  /** How many; those of the rule if absent. */
  readonly points?: number;
  /** When it was earned; the limit of a day counts by it. */
  readonly at: Date;
}

export interface AwardResult {
  /** The points of this award: 0 if they were given before, or if the limit of the day is reached. */
  readonly awarded: number;
  /** The user's points afterwards; null if no points were given. */
  readonly points: number | null;
}

/** An award that an event earned. */
export interface EventAward extends Award {
  readonly reason: EndlessReason;
  /** The correlation id of the event. The event of a reached level gets the same id. */
  readonly correlationId: string;
}

const pointsOf = ({ reason, points }: Award): number => points ?? experienceRules[reason].points;

@Injectable()
export class ExperienceService {
  private readonly limits = new DailyLimits();

  constructor(
    private readonly outbox: Outbox,
    private readonly randomness: Randomness,
  ) {}

  /** Locks the accounts of users until the commit, so that transactions of one user follow each other. */
  lock(tx: Tx, userIds: readonly string[]): Promise<void> {
    return lockAllExperience(tx, userIds);
  }

  /** Awards once under the natural key and publishes the experience, and a level that was reached. */
  async award(tx: Tx, award: Award): Promise<void> {
    const result = await this.record(tx, award);
    if (result.points !== null) {
      await this.announcePoints(tx, award, result.points);
    }
    await this.announceLevel(tx, award, result);
  }

  /** Publishes the level that a recorded award reached, if any. */
  async announceLevel(tx: Tx, award: Award, { awarded, points }: AwardResult): Promise<void> {
    const level = points === null ? null : levelReachedBy(awarded, points);
    if (level !== null && points !== null) {
      await this.announce(tx, award, level, points);
    }
  }

  /**
   * Awards the points of a chunk of events, each once under its natural key. Writes nothing for users who reached the
   * limit of the day, and all other awards in one statement.
   */
  async awardEach(tx: Tx, awards: readonly EventAward[]): Promise<void> {
    const byKey = new Map(awards.map((award) => [award.naturalKey, award]));
    const open = await this.withinLimits(
      tx,
      [...byKey.values()].filter((award) => !this.limits.isReached(award)),
    );
    if (open.length === 0) return;
    await lockAllExperience(tx, [...new Set(open.map(({ userId }) => userId))]);
    const paid = await awardAll(tx, [
      open.map(() => this.randomness.uuid()),
      open.map(({ userId }) => userId),
      open.map(({ naturalKey }) => naturalKey),
      open.map(({ reason }) => reason),
      open.map(pointsOf),
      open.map(({ at }) => at),
      open.map(({ reason }) => experienceRules[reason].perDay),
      open.map(({ at }) => startOfUtcDay(at)),
      open.map(({ at }) => endOfUtcDay(at)),
    ]);
    for (const each of paid) await this.announceAll(tx, each, open);
  }

  /** Looks limits up before anything is written or locked. */
  private async withinLimits(tx: Tx, awards: readonly EventAward[]): Promise<EventAward[]> {
    const limited = awards.filter(({ reason }) => experienceRules[reason].perDay !== null);
    if (limited.length === 0) return [...awards];
    const places = await belowLimit(tx, [
      limited.map(({ userId }) => userId),
      limited.map(({ reason }) => reason),
      limited.map(({ at }) => startOfUtcDay(at)),
      limited.map(({ at }) => endOfUtcDay(at)),
      limited.map(({ reason }) => experienceRules[reason].perDay),
    ]);
    const reached = new Set(limited.filter((_, index) => !places.has(index + 1)));
    afterCommit(tx, () => reached.forEach((award) => this.limits.noteReached(award)));
    return awards.filter((award) => !reached.has(award));
  }

  private async announceAll(
    tx: Tx,
    { userId, added, points }: Paid,
    awards: readonly EventAward[],
  ): Promise<void> {
    const last = awards.findLast((award) => award.userId === userId);
    if (!last) return;
    await withCorrelation(last.correlationId, async () => {
      await this.announcePoints(tx, last, points);
      for (const level of levelsReachedBy(added, points)) {
        await this.announce(tx, last, level, points);
      }
    });
  }

  private announcePoints(tx: Tx, { userId, workspaceId }: Award, experiencePoints: number): Promise<void> {
    const level = levelOf(experiencePoints);
    return this.outbox.append(tx, experienceEarned, { userId, workspaceId, experiencePoints, level });
  }

  private announce(
    tx: Tx,
    { userId, workspaceId }: Award,
    level: number,
    experiencePoints: number,
  ): Promise<void> {
    return this.outbox.append(tx, levelReached, { userId, workspaceId, level, experiencePoints });
  }

  /** Awards without an event, for actions from before a consumer existed. */
  async record(tx: Tx, award: Award): Promise<AwardResult> {
    const rule = experienceRules[award.reason];
    if (rule.perDay !== null || rule.inAll !== null) {
      await lockExperience(tx, award.userId);
    }
    const points = await awardOnce(tx, [
      this.randomness.uuid(),
      award.userId,
      award.naturalKey,
      award.reason,
      pointsOf(award),
      award.at,
      rule.perDay,
      startOfUtcDay(award.at),
      endOfUtcDay(award.at),
      rule.inAll,
    ]);
    if (points === undefined) return { awarded: 0, points: null };
    changesData(tx, [playerVersion(award.userId)]);
    return { awarded: pointsOf(award), points };
  }

  /** The rules with the user's awards on the day of `at`. */
  async rulesOf(manager: EntityManager, userId: string, at: Date): Promise<RewardRule[]> {
    const used = await countAwards(manager, userId, startOfUtcDay(at), endOfUtcDay(at));
    const ever = await countAwards(manager, userId, new Date(0), endOfUtcDay(at));
    const reasons = Object.keys(experienceRules) as ExperienceReason[];
    return reasons.map((reason) => {
      const { points, perDay, inAll } = experienceRules[reason];
      const usedToday = perDay === null ? null : (used.get(reason) ?? 0);
      const usedInAll = inAll === null ? null : (ever.get(reason) ?? 0);
      return {
        ...{ pays: 'experience', reason, ...experienceWords[reason] },
        ...{ amount: points === 0 ? null : points, perDay, usedToday, inAll, usedInAll },
      };
    });
  }

  /** The points of a user, and the resulting level. */
  async standingOf(manager: EntityManager, userId: string): Promise<{ points: number; level: number }> {
    const account = await manager.findOneBy(ExperienceAccountEntity, { userId });
    return this.standingAt(account?.points ?? 0);
  }

  /** The levels of those of the users who have earned experience. */
  async levelsOf(manager: EntityManager, userIds: readonly string[]): Promise<Map<string, number>> {
    const accounts = await manager.findBy(ExperienceAccountEntity, { userId: In([...userIds]) });
    return new Map(accounts.map(({ userId, points }) => [userId, levelOf(points)]));
  }

  standingAt(points: number): { points: number; level: number } {
    return { points, level: levelOf(points) };
  }
}
