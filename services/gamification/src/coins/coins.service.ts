import { Injectable } from '@nestjs/common';
import { coinsEarned, type CoinReason } from '@emberdeck/contracts/gamification/coins';
import { afterCommit, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import type { EntityManager } from 'typeorm';
import { DailyLimits } from '../daily-limits.js';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { coinsGranted } from './coin-metrics.js';
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

/** Coins for a user, once. */
export interface Credit {
  readonly userId: string;
  /** The event names this workspace. */
  readonly workspaceId: string;
  readonly amount: number;
  readonly reason: CoinReason;
  /** One key is credited once. It contains the user's id, or the unique id of the thing that is rewarded. */
  readonly naturalKey: string;
  readonly description: string;
  readonly sourceId: string | null;
  /** When the coins were earned; now if absent. */
  readonly at?: Date;
  /** At most this many credits of the reason on one day (UTC). */
  readonly perDay?: number;
}

export interface CreditResult {
  /** False if the key was credited before or the limit of the day is reached. */
  readonly credited: boolean;
}

interface Posted extends CreditResult {
  readonly balance: number;
}

/** The only writer of the ledger. */
@Injectable()
export class CoinsService {
  private readonly limits = new DailyLimits();

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
  ) {}

  /**
   * Credits once under the natural key and publishes an event. Concurrent credits of one user run one after another. Once
   * a user has all credits of the day, nothing is locked or read: credits are never taken back, so the limit stays reached.
   */
  async credit(tx: Tx, given: Credit): Promise<CreditResult> {
    const credit = { ...given, at: given.at ?? this.clock.now() };
    if (credit.perDay !== undefined && this.limits.isReached(credit)) {
      return { credited: false };
    }
    const result = await this.post(tx, credit);
    if (!result.credited) {
      await this.noteLimit(tx, credit);
    } else {
      const { reason, amount } = credit;
      afterCommit(tx, () => this.telemetry.count(coinsGranted, { reason }, amount));
      await this.outbox.append(tx, coinsEarned, {
        userId: credit.userId,
        workspaceId: credit.workspaceId,
        amount: credit.amount,
        balance: result.balance,
        reason: credit.reason,
        description: credit.description,
        sourceId: credit.sourceId,
      });
    }
    return result;
  }

  /** Credits without an event: for history that the demo creates at the start. */
  async post(tx: Tx, credit: Credit): Promise<Posted> {
    const at = credit.at ?? this.clock.now();
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
    };
    const credited = await postTransfer(tx, {
      ...transaction,
      hash: transactionHash(transaction, account.last_hash),
      reason: credit.reason,
      perDay: credit.perDay ?? null,
      day: { start: startOfUtcDay(at), end: endOfUtcDay(at) },
    });
    return { credited, balance: credited ? transaction.balanceAfter : account.balance };
  }

  private async noteLimit(tx: Tx, credit: Credit & { readonly at: Date }): Promise<void> {
    const { userId, reason, perDay, at } = credit;
    if (perDay === undefined) return;
    const day = { start: startOfUtcDay(at), end: endOfUtcDay(at) };
    if ((await countCredits(tx, userId, reason, day)) >= perDay) {
      afterCommit(tx, () => this.limits.noteReached(credit));
    }
  }

  /** Zero for a user without an account. */
  async balanceOf(manager: EntityManager, userId: string): Promise<Balance> {
    return (await readBalance(manager, userId)) ?? { coins: 0, earned: 0 };
  }

  private async lock(tx: Tx, userId: string, at: Date): Promise<LockedAccount> {
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
