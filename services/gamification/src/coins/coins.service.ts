import { Injectable } from '@nestjs/common';
import { coinsEarned, type CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { afterCommit, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import type { EntityManager } from 'typeorm';
import { DailyLimits } from '../daily-limits.js';
import { type Award, ExperienceService } from '../experience/experience.service.js';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { coinsGranted } from './coin-metrics.js';
import { CoinRulesService, type PaidReason } from './coin-rules.service.js';
import { toCoinTransaction } from './coins.mapper.js';
import {
  type Balance,
  countCredits,
  lockAccount,
  type LockedAccount,
  openAccount,
  postTransfer,
  readBalance,
} from './coins.queries.js';
import { transactionHash } from './transaction-hash.js';
import { TransferEntity } from './transfer.entity.js';

/** Coins for a user, once. */
export interface Credit {
  readonly userId: string;
  /** The event names this workspace. */
  readonly workspaceId: string;
  readonly reason: PaidReason;
  /** How many; those of the rule if absent. */
  readonly amount?: number;
  /** One key is credited once. It contains the user's id, or the unique id of the thing that is rewarded. */
  readonly naturalKey: string;
  readonly description: string;
  readonly sourceId: string | null;
  /** When the coins were earned; now if absent. */
  readonly at?: Date;
  /** Experience under the same key that comes with the coins, for an action at that time. */
  readonly experience?: Pick<Award, 'reason' | 'at'>;
}

export interface CreditResult {
  /** False if the key was credited before or the limit of the day is reached. */
  readonly credited: boolean;
  readonly experienceAwarded: number;
}

/** A credit as its rule pays it. */
interface RuledCredit extends Credit {
  readonly amount: number;
  readonly at: Date;
  /** At most this many credits of the reason on one day (UTC). */
  readonly perDay: number | null;
  /** At most this many credits of the reason ever. */
  readonly inAll: number | null;
}

/** A posted credit: its transaction, and the sum of all credits. */
interface Posted {
  readonly transaction: CoinTransaction;
  readonly earned: number;
}

const nothing: CreditResult = { credited: false, experienceAwarded: 0 };

/** The only writer of the ledger. */
@Injectable()
export class CoinsService {
  private readonly limits = new DailyLimits();

  constructor(
    private readonly experience: ExperienceService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
    private readonly rules: CoinRulesService,
  ) {}

  /**
   * Credits once under the natural key and publishes an event. Concurrent credits of one user run one after another. Once
   * a user has all credits of the day, nothing is locked or read: credits are never taken back, so the limit stays reached.
   */
  async credit(tx: Tx, given: Credit): Promise<CreditResult> {
    const credit = this.ruled(given);
    if (credit.perDay !== null && this.limits.isReached(credit)) {
      return nothing;
    }
    const posted = await this.post(tx, credit);
    if (posted === null) {
      await this.noteLimit(tx, credit);
      return nothing;
    }
    const { reason, amount } = credit;
    afterCommit(tx, () => this.telemetry.count(coinsGranted, { reason }, amount));
    return { credited: true, experienceAwarded: await this.announce(tx, credit, posted) };
  }

  private ruled(credit: Credit): RuledCredit {
    const { amount, perDay, inAll } = this.rules.of(credit.reason);
    const paid = credit.amount ?? amount;
    if (paid === null) {
      throw new Error(`A credit for ${credit.reason} has no amount`);
    }
    return { ...credit, amount: paid, perDay, inAll, at: credit.at ?? this.clock.now() };
  }

  /** Publishes the credit with the coins and experience after it. Returns the points of its experience. */
  private async announce(tx: Tx, credit: RuledCredit, { transaction, earned }: Posted): Promise<number> {
    const { userId, workspaceId, amount, reason, description, sourceId, naturalKey, experience } = credit;
    const award = experience && { userId, workspaceId, naturalKey, ...experience };
    const result = award && (await this.experience.record(tx, award));
    const { points, level } =
      result && result.points !== null
        ? this.experience.standingAt(result.points)
        : await this.experience.standingOf(tx, userId);
    const balance = transaction.balanceAfter;
    const standing = { totalCoins: balance, totalEarned: earned, experiencePoints: points, level };
    await this.outbox.append(tx, coinsEarned, {
      ...{ userId, workspaceId, amount, balance, reason, description, sourceId },
      standing,
      transaction,
    });
    if (award && result) {
      await this.experience.announceLevel(tx, award, result);
    }
    return result?.awarded ?? 0;
  }

  /** Null if nothing was credited. */
  private async post(tx: Tx, credit: RuledCredit): Promise<Posted | null> {
    const { at } = credit;
    const account = await this.lock(tx, credit.userId, at);
    const transaction = {
      id: this.randomness.uuid(),
      userId: credit.userId,
      transferId: this.randomness.uuid(),
      naturalKey: credit.naturalKey,
      sequence: account.transaction_count + 1,
      type: 'earned',
      amount: credit.amount,
      balanceAfter: account.balance + credit.amount,
      description: credit.description,
      sourceType: credit.reason,
      sourceId: credit.sourceId,
      createdAt: at,
    } as const;
    const hash = transactionHash(transaction, account.last_hash);
    const earned = await postTransfer(tx, {
      ...transaction,
      hash,
      reason: credit.reason,
      perDay: credit.perDay,
      inAll: credit.inAll,
      day: { start: startOfUtcDay(at), end: endOfUtcDay(at) },
    });
    return earned === undefined
      ? null
      : { transaction: toCoinTransaction({ ...transaction, transactionHash: hash }), earned };
  }

  private async noteLimit(tx: Tx, credit: RuledCredit): Promise<void> {
    const { userId, reason, perDay, at } = credit;
    if (perDay === null) return;
    const day = { start: startOfUtcDay(at), end: endOfUtcDay(at) };
    if ((await countCredits(tx, userId, reason, day)) >= perDay) {
      afterCommit(tx, () => this.limits.noteReached(credit));
    }
  }

  /** Zero for a user without an account. */
  async balanceOf(manager: EntityManager, userId: string): Promise<Balance> {
    return (await readBalance(manager, userId)) ?? { coins: 0, earned: 0 };
  }

  /** The coins that were credited under a natural key; 0 if none were. */
  async creditOf(manager: EntityManager, naturalKey: string): Promise<number> {
    return (await manager.findOneBy(TransferEntity, { naturalKey }))?.amount ?? 0;
  }

  /** Locks the account of a user until the transaction ends, and opens it where there is none. */
  async lock(tx: Tx, userId: string, at: Date): Promise<LockedAccount> {
    const known = await lockAccount(tx, userId);
    if (known) {
      return known;
    }
    await openAccount(tx, userId, at);
    const opened = await lockAccount(tx, userId);
    if (!opened) {
      throw new Error('A ledger account does not exist and could not be created');
    }
    return opened;
  }
}
