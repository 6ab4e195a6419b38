import type { PageQuery } from '@emberdeck/contracts/core/fields';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { decodeCursor, encodeCursor } from '../database/cursor.js';
import { Page } from './call-context.js';
import { fitPage } from './fit-page.js';

/** Parameters of a read: how many rows, and the time and id of the row before them; null on the first page. */
export type PagePlace = readonly [rows: number, createdAt: string | null, id: string | null];

/** The fields of a row that make its cursor. */
export interface ListedRow {
  readonly id: string;
  /** The time of the list's order as {@link cursorTime} selects it. */
  readonly cursorTime: string;
}

/** SQL for the time of a row's cursor, in microseconds. */
export const cursorTime = (column = 'created_at'): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "cursorTime"`;

/**
 * The first `limit` rows after the cursor as items, or fewer if they are too large. Reads one row more, to know whether
 * there is a next page. `read` orders by (time, id), newest first.
 */
export function newestFirst<Row extends ListedRow, Item>(
  { limit, cursor }: PageQuery,
  read: (place: PagePlace) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  return fitPage(limit, async (size) => {
    const rows = await read([size + 1, after?.createdAt ?? null, after?.id ?? null]);
    const last = rows.length > size ? rows[size - 1] : undefined;
    const next = last ? encodeCursor({ createdAt: last.cursorTime, id: last.id }) : null;
    return new Page(rows.slice(0, size).map(toItem), next);
  });
}

/** A row of TypeORM, whose times are whole milliseconds. */
interface TimedRow extends ObjectLiteral {
  readonly id: string;
  readonly createdAt: Date;
}

/** The rows of a query with the fields of their cursor. */
export async function listedRows<Row extends TimedRow>(
  query: SelectQueryBuilder<Row>,
): Promise<(Row & ListedRow)[]> {
  const rows = await query.getMany();
  return rows.map((row) => ({ ...row, cursorTime: row.createdAt.toISOString() }));
}

/** Reads pages of the rows that a query of TypeORM selects under the alias `row`. */
export const pagesOf =
  <Row extends TimedRow>(query: SelectQueryBuilder<Row>) =>
  ([rows, createdAt, id]: PagePlace): Promise<(Row & ListedRow)[]> => {
    const page = query.clone().orderBy('row.createdAt', 'DESC').addOrderBy('row.id', 'DESC').limit(rows);
    const after = '(row.created_at, row.id) < (:createdAt, :id)';
    return listedRows(createdAt === null ? page : page.andWhere(after, { createdAt, id }));
  };
