import type { EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from './unit-of-work.js';

/** Inserts a row unless a unique key of it exists already. Returns whether the row was inserted. */
export async function insertIfAbsent<Entity extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Entity>,
  row: QueryDeepPartialEntity<Entity>,
): Promise<boolean> {
  // Only RETURNING shows whether the row was inserted: `identifiers` contains the keys of `row` even after a conflict.
  const result = await tx
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row)
    .orIgnore()
    .returning('1')
    .updateEntity(false)
    .execute();
  return (result.raw as readonly unknown[]).length > 0;
}
