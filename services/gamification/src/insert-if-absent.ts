import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { EntityTarget, QueryDeepPartialEntity } from 'typeorm';

/**
 * Inserts the row unless one of its unique keys is taken, and returns whether it did. Waits for a concurrent transaction
 * that inserts the same key.
 */
export async function insertIfAbsent<Row extends { id: string }>(
  tx: Tx,
  entity: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> {
  const insert = tx.createQueryBuilder().insert().into(entity).values(row).orIgnore();
  const result = await insert.returning('id').updateEntity(false).execute();
  return (result.raw as unknown[]).length === 1;
}
