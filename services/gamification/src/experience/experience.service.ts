import { Injectable } from '@nestjs/common';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { EntityManager } from 'typeorm';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { ExperienceAccountEntity } from './experience-account.entity.js';
import { awardOnce, lockExperience } from './experience-statements.js';
import { experienceRules, levelOf, levelReachedBy, type ExperienceReason } from './experience.rules.js';

/** Experience for a user, once; how much is the rule's business. */
export interface Award {
  readonly userId: string;
  /** Where a new level is announced. */
  readonly workspaceId: string;
  readonly reason: ExperienceReason;
  readonly naturalKey: string;
  /** When it was earned; the limit of a day counts by it. */
  readonly at: Date;
}

export interface AwardResult {
  /** Points given now: 0 where they were given before, or the limit of the day is reached. */
  readonly awarded: number;
  /** The user's points afterwards; null where nothing was given. */
  readonly points: number | null;
}

@Injectable()
export class ExperienceService {
  constructor(
    private readonly outbox: Outbox,
    private readonly randomness: Randomness,
  ) {}

  /** Awards once under the natural key and tells of a level that was reached. */
  async award(tx: Tx, award: Award): Promise<AwardResult> {
    const result = await this.record(tx, award);
    const level = result.points === null ? null : levelReachedBy(result.awarded, result.points);
    if (level !== null && result.points !== null) {
      await this.outbox.append(tx, levelReached, {
        userId: award.userId,
        workspaceId: award.workspaceId,
        level,
        experiencePoints: result.points,
      });
    }
    return result;
  }

  /** Awards without telling: for what happened before anybody could listen. */
  async record(tx: Tx, award: Award): Promise<AwardResult> {
    const rule = experienceRules[award.reason];
    if (rule.perDay !== null) {
      await tx.query(lockExperience, [award.userId]);
    }
    const [account] = await tx.query<{ points: number }[]>(awardOnce, [
      this.randomness.uuid(),
      award.userId,
      award.naturalKey,
      award.reason,
      rule.points,
      award.at,
      rule.perDay,
      startOfUtcDay(award.at),
      endOfUtcDay(award.at),
    ]);
    return account ? { awarded: rule.points, points: account.points } : { awarded: 0, points: null };
  }

  /** What a user has, and the level that it makes. */
  async standingOf(manager: EntityManager, userId: string): Promise<{ points: number; level: number }> {
    const account = await manager.findOneBy(ExperienceAccountEntity, { userId });
    const points = account?.points ?? 0;
    return { points, level: levelOf(points) };
  }
}
