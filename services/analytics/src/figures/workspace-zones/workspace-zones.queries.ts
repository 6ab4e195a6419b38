import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: TypeORM has no advisory locks. A lock of the row would not do, because most workspaces have none.

const key = `hashtextextended('time zone ' || $1, 0)`;

/** Until this transaction ends, the zone of the workspace stays; others may read it. */
export async function holdZone(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${key})`, [workspaceId]);
}

/** Waits for all transactions that compute by the zone of the workspace. */
export async function lockZone(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${key})`, [workspaceId]);
}
