import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** Counts a refusal. By hand: TypeORM's upsert cannot add to a column. */
export async function countRefusal(tx: Tx, addressHash: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO refused_address (address_hash, refusals, refused_at) VALUES ($1, 1, $2)
     ON CONFLICT (address_hash) DO UPDATE SET refusals = refused_address.refusals + 1, refused_at = excluded.refused_at`,
    [addressHash, now],
  );
}
