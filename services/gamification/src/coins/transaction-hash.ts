import { createHash } from 'node:crypto';
import { type ChainedTransaction, chainText } from '@emberdeck/contracts/gamification/coin-chain';

/** A transaction before it is stored. */
export interface HashedTransaction extends Omit<ChainedTransaction, 'createdAt'> {
  readonly createdAt: Date;
}

/** SHA-256, in hex, over the row and the hash of the row before it. */
export function transactionHash(row: HashedTransaction, previousHash: string): string {
  const text = chainText({ ...row, createdAt: row.createdAt.toISOString() }, previousHash);
  return createHash('sha256').update(text).digest('hex');
}
