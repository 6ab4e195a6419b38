import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { CoinTransactionEntity } from './coin-transaction.entity.js';

/** The columns that an answer is made of. */
type ShownTransaction = Pick<CoinTransactionEntity, keyof CoinTransaction>;

export function toCoinTransaction(row: ShownTransaction): CoinTransaction {
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    amount: row.amount,
    description: row.description,
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    balanceAfter: row.balanceAfter,
    transactionHash: row.transactionHash,
    createdAt: row.createdAt.toISOString(),
  };
}
