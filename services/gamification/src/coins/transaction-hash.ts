import { createHash } from 'node:crypto';

/** The previous hash of the first row. */
export const genesisHash = '0'.repeat(64);

/** The immutable fields of a user's transaction and of its transfer. */
export interface HashedTransaction {
  readonly id: string;
  readonly userId: string;
  readonly transferId: string;
  readonly naturalKey: string;
  readonly sequence: number;
  readonly type: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly description: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly createdAt: Date;
}

/** SHA-256, in hex, over the row and the hash of the row before it. The order of the fields is part of the format. */
export function transactionHash(row: HashedTransaction, previousHash: string): string {
  const canonical = JSON.stringify([
    'v1',
    previousHash,
    row.id,
    row.userId,
    row.transferId,
    row.naturalKey,
    row.sequence,
    row.type,
    row.amount,
    row.balanceAfter,
    row.description,
    row.sourceType,
    row.sourceId,
    row.createdAt.toISOString(),
  ]);
  return createHash('sha256').update(canonical).digest('hex');
}
