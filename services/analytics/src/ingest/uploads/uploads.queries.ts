import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/**
 * SQL by hand: a setting of the transaction. Its commit does not wait for the disk, which took a tenth of the time of a
 * file of 40 pieces (measured). After a crash of the database the commit of the file finds that a piece is missing.
 */
const withoutSyncSql = `SET LOCAL synchronous_commit = off`;

/** A crash of the database may lose what this transaction writes. */
export async function mayBeLost(tx: Tx): Promise<void> {
  await tx.query(withoutSyncSql);
}
