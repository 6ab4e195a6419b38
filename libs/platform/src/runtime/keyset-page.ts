import { encodeCursor, type Cursor } from '../database/cursor.js';
import { Page } from './call-context.js';
import { fitPage } from './fit-page.js';

/**
 * Returns the first `limit` rows of an ordered query as items, or fewer if they are too large. Reads one row more, to
 * know whether there is a next page.
 */
export function keysetPage<Row, Item>(
  limit: number,
  read: (rows: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  return fitPage(limit, async (size) => {
    const rows = await read(size + 1);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return new Page(rows.slice(0, size).map(toItem), last ? encodeCursor(placeOf(last)) : null);
  });
}
