import { Injectable } from '@nestjs/common';
import { coinsMoved } from '@emberdeck/contracts/gamification/coin-corrections';
import type { CoinSource } from '@emberdeck/contracts/gamification/coin-kinds';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { CoinsService } from './coins.service.js';
import { toCoinTransaction } from './coins.mapper.js';
import type { LockedAccount } from './coins.queries.js';
import { postMovement } from './movements.queries.js';
import { transactionHash } from './transaction-hash.js';
import { TransferEntity } from './transfer.entity.js';

/** Coins that leave the account of a user, or come back to it. */
export interface Movement {
  readonly userId: string;
  /** The event names this workspace; without one there is no event. */
  readonly workspaceId: string | null;
  readonly type: 'earned' | 'spent';
  readonly amount: number;
  /** The system account on the other side. */
  readonly accountId: string;
  readonly reason: Extract<CoinSource, 'purchase' | 'refund' | 'reversal'>;
  /** One key is posted once. */
  readonly naturalKey: string;
  readonly description: string;
  readonly sourceId: string;
}

/** A transaction, and the one that reverses it. */
export interface Reversal {
  readonly reversed: CoinTransaction;
  readonly transaction: CoinTransaction;
}

const reversalKey = ({ transferId, userId }: CoinTransactionEntity): string =>
  `reversal:${transferId}:${userId}`;

/** Moves coins for all but rewards. */
@Injectable()
export class CoinMovementsService {
  constructor(
    private readonly coins: CoinsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Moves coins once under the natural key. Movements of one user run one after another.
   * @throws AppError `conflict` if the user has too few coins, or the key was used
   */
  async move(tx: Tx, movement: Movement): Promise<CoinTransaction> {
    const account = await this.coins.lock(tx, movement.userId, this.clock.now());
    return this.post(tx, account, movement);
  }

  /**
   * Reverses a transaction once, by a transfer in the other direction. Of coins that were earned it takes what is left.
   * @throws AppError `conflict` for a second time, for a reversal or a purchase, and where nothing is left
   */
  async reverse(
    tx: Tx,
    row: CoinTransactionEntity,
    { description, workspaceId }: Pick<Movement, 'description' | 'workspaceId'>,
  ): Promise<Reversal> {
    const { id, userId, transferId, type, sourceType } = row;
    if (sourceType === 'reversal') throw new AppError('conflict', 'A reversal cannot be reversed.');
    // Else the purchase could be given back as well, and would be paid back twice.
    if (sourceType === 'purchase' || sourceType === 'refund') {
      throw new AppError('conflict', 'A purchase is given back by its user, and cannot be reversed.');
    }
    const account = await this.coins.lock(tx, userId, this.clock.now());
    const transfer = await tx.findOneByOrFail(TransferEntity, { id: transferId });
    const isTaken = type === 'earned';
    const amount = isTaken ? Math.min(row.amount, account.balance) : row.amount;
    if (amount === 0) {
      throw new AppError('conflict', 'The user has spent these coins: nothing is left to take back.');
    }
    const transaction = await this.post(tx, account, {
      ...{ userId, workspaceId, amount, description, sourceId: id, reason: 'reversal' },
      type: isTaken ? 'spent' : 'earned',
      accountId: isTaken ? transfer.debitAccountId : transfer.creditAccountId,
      naturalKey: reversalKey(row),
    });
    return { reversed: toCoinTransaction(row), transaction };
  }

  /** Takes back what is left of the coins that a natural key has credited, once. Does nothing where there are none. */
  async takeBack(
    tx: Tx,
    { userId, naturalKey, ...event }: Pick<Movement, 'userId' | 'naturalKey' | 'description' | 'workspaceId'>,
  ): Promise<void> {
    const { balance } = await this.coins.lock(tx, userId, this.clock.now());
    const transfer = await tx.findOneBy(TransferEntity, { naturalKey });
    const row = transfer && (await tx.findOneBy(CoinTransactionEntity, { transferId: transfer.id, userId }));
    if (!row || balance === 0) return;
    const isTaken = await tx.existsBy(TransferEntity, { naturalKey: reversalKey(row) });
    if (!isTaken) await this.reverse(tx, row, event);
  }

  /** The transaction with this id, of whatever user. */
  async find(tx: Tx, id: string): Promise<CoinTransactionEntity> {
    const row = await tx.findOneBy(CoinTransactionEntity, { id });
    if (!row) throw notFound('The transaction');
    return row;
  }

  private async post(tx: Tx, account: LockedAccount, movement: Movement): Promise<CoinTransaction> {
    const { userId, workspaceId, type, amount, reason, accountId } = movement;
    const change = type === 'spent' ? -amount : amount;
    const balance = account.balance + change;
    if (balance < 0) throw new AppError('conflict', 'You have too few coins for this.');
    const transaction = {
      ...{ id: this.randomness.uuid(), transferId: this.randomness.uuid(), userId, type, amount },
      naturalKey: movement.naturalKey,
      sequence: account.transaction_count + 1,
      balanceAfter: balance,
      description: movement.description,
      sourceType: reason,
      sourceId: movement.sourceId,
      createdAt: this.clock.now(),
    };
    const hash = transactionHash(transaction, account.last_hash);
    if (!(await postMovement(tx, { ...transaction, accountId, hash }))) {
      throw new AppError('conflict', 'This was done already.');
    }
    if (workspaceId !== null) {
      const { id: transactionId } = transaction;
      await this.outbox.append(tx, coinsMoved, {
        userId,
        workspaceId,
        reason,
        change,
        balance,
        transactionId,
      });
    }
    return toCoinTransaction({ ...transaction, transactionHash: hash });
  }
}
