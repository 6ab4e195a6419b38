import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { decodeCursor } from '@emberdeck/platform/database/cursor';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { keysetPage } from '@emberdeck/platform/runtime/keyset-page';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

interface PagedRow extends ObjectLiteral {
  readonly id: string;
  readonly createdAt: Date;
}

/** One page, newest first, of the rows that `query` selects under the alias `row`. */
export function newestFirst<Row extends PagedRow, Item>(
  query: SelectQueryBuilder<Row>,
  { limit, cursor }: PageQuery,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  if (cursor) {
    query.andWhere('(row.created_at, row.id) < (:createdAt, :id)', { ...decodeCursor(cursor) });
  }
  return readPage(query.orderBy('row.createdAt', 'DESC').addOrderBy('row.id', 'DESC'), limit, toItem);
}

/** The first `limit` rows of an ordered query, or fewer if they exceed the size of a response. */
export function readPage<Row extends PagedRow, Item>(
  query: SelectQueryBuilder<Row>,
  limit: number,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  return keysetPage(
    limit,
    (rows) => query.clone().limit(rows).getMany(),
    (row) => ({ createdAt: row.createdAt.toISOString(), id: row.id }),
    toItem,
  );
}
