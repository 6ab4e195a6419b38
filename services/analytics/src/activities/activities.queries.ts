import type { Tx } from '@emberdeck/platform/database/unit-of-work';

const insertAll = `
  INSERT INTO activity (id, workspace_id, user_id, audience, type, description, entity_type, entity_id, metadata, created_at)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                       $9::jsonb[], $10::timestamptz[])`;

/** Inserts a row for each element of the columns. SQL by hand: a chunk of events costs one statement. */
export async function insertActivities(tx: Tx, columns: readonly (readonly unknown[])[]): Promise<void> {
  await tx.query(insertAll, [...columns]);
}
