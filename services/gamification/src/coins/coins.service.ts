import { Injectable } from '@nestjs/common';
import { coinsEarned, type CoinReason } from '@emberdeck/contracts/gamification/coins';
import { afterCommit, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import type { EntityManager } from 'typeorm';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { coinsGranted } from './coin-metrics.js';
import { lockAccount, openAccount, postTransfer, readBalance, rewardsAccountId } from './coin-statements.js';
import { transactionHash } from './transaction-hash.js';

/** Coins for a user, once. */
export interface Credit {
  readonly userId: string;
  /** Where it is announced. */
  readonly workspaceId: string;
  readonly amount: number;
  readonly reason: CoinReason;
  /** Whatever is credited under the same key is credited once. It names its user, directly or by what is unique. */
  readonly naturalKey: string;
  readonly description: string;
  readonly sourceId: string | null;
  /** When it was earned, where that is not now. */
  readonly at?: Date;
  /** At most so many credits of this reason on one day (UTC). */
  readonly perDay?: number;
}

export interface CreditResult {
  /** False where it was credited before, or the limit of the day is reached. */
  readonly credited: boolean;
  readonly balance: number;
}

/** What a user has, and all that ever came in. */
export interface Balance {
  readonly coins: number;
  readonly earned: number;
}

interface LockedAccount {
  readonly balance: number;
  readonly transaction_count: number;
  readonly last_hash: string;
}

/** The only writer of the ledger. */
@Injectable()
export class CoinsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
  ) {}

  /** Credits once under the natural key and tells of it. Credits of one user wait for each other until the commit. */
  async credit(tx: Tx, credit: Credit): Promise<CreditResult> {
    const result = await this.post(tx, credit);
    if (result.credited) {
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

  /** Credits without telling: for what happened before anybody could listen. */
  async post(tx: Tx, credit: Credit): Promise<CreditResult> {
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
    const hash = transactionHash(transaction, account.last_hash);
    const rows = await tx.query<unknown[]>(postTransfer, [
      transaction.transferId,
      rewardsAccountId,
      credit.userId,
      credit.amount,
      transaction.naturalKey,
      credit.reason,
      at,
      credit.perDay ?? null,
      startOfUtcDay(at),
      transaction.sequence,
      hash,
      transaction.id,
      transaction.description,
      credit.sourceId,
      endOfUtcDay(at),
    ]);
    return rows.length === 1
      ? { credited: true, balance: transaction.balanceAfter }
      : { credited: false, balance: account.balance };
  }

  /** Nothing for a user without an account. */
  async balanceOf(manager: EntityManager, userId: string): Promise<Balance> {
    const [balance] = await manager.query<Balance[]>(readBalance, [userId]);
    return balance ?? { coins: 0, earned: 0 };
  }

  private async lock(tx: Tx, userId: string, at: Date): Promise<LockedAccount> {
    const [known] = await tx.query<LockedAccount[]>(lockAccount, [userId]);
    if (known) {
      return known;
    }
    await tx.query(openAccount, [userId, at]);
    const [opened] = await tx.query<LockedAccount[]>(lockAccount, [userId]);
    if (!opened) {
      throw new Error('A ledger account was neither there nor could be opened');
    }
    return opened;
  }
}
