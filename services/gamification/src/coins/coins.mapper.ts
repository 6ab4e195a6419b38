import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { CoinTransactionEntity } from './coin-transaction.entity.js';

export function toCoinTransaction(row: CoinTransactionEntity): CoinTransaction {
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
