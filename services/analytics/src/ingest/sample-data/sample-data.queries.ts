import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** Makes loading and removing of a workspace run one after another. SQL by hand: TypeORM has no advisory locks. */
export async function lockSamples(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sample data ${workspaceId}`]);
}
