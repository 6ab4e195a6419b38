import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { decodeCursor } from '@emberdeck/platform/database/cursor';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { keysetPage } from '@emberdeck/platform/runtime/keyset-page';

/** Parameters of a list: its limit, and the time and id of the row before the page (null for the first page). */
export type PagePlace = readonly [limit: number, createdAt: string | null, id: string | null];

/** The fields that a listed row adds to the entity. */
export interface ListedRow {
  readonly id: string;
  /** {@link cursorTime} of its `created_at`. */
  readonly cursorTime: string;
}

/** SQL for the time of a row's cursor, in microseconds. */
export const cursorTimeOf = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "cursorTime"`;

/** The time of a row that is listed by its `created_at`. */
export const cursorTime = cursorTimeOf('created_at');

/** A page of a list ordered by (created_at, id), newest first. */
export function newestFirst<Row extends ListedRow, Item>(
  { limit, cursor }: PageQuery,
  read: (place: PagePlace) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  return keysetPage(
    limit,
    (rows) => read([rows, after?.createdAt ?? null, after?.id ?? null]),
    (row) => ({ createdAt: row.cursorTime, id: row.id }),
    toItem,
  );
}
