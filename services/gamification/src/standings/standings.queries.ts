import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: TypeORM has no condition on the update of an upsert.

const storeSharingSql = `
  INSERT INTO data_sharing AS stored (user_id, is_on, revision) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET is_on = excluded.is_on, revision = excluded.revision
   WHERE stored.revision < excluded.revision`;

/** Stores the setting of a user unless a newer one is stored. */
export async function storeSharing(
  tx: Tx,
  { userId, isOn, revision }: { userId: string; isOn: boolean; revision: number },
): Promise<void> {
  await tx.query(storeSharingSql, [userId, isOn, revision]);
}
