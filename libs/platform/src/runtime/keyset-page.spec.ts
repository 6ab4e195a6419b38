import { describe, expect, it } from '@jest/globals';
import { decodeCursor } from '../database/cursor.js';
import { maxPageBytes } from './fit-page.js';
import { newestFirst, type PagePlace } from './keyset-page.js';

const createdAt = '2026-01-02T03:04:05.678901Z';
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const rows = [1, 2, 3].map(idOf);

const page = (limit: number, toItem = (id: string) => id) =>
  newestFirst(
    { limit },
    ([count]) => Promise.resolve(rows.slice(0, count).map((id) => ({ id, cursorTime: createdAt }))),
    ({ id }) => toItem(id),
  );

describe('newestFirst', () => {
  it('reads after the row of the cursor', async () => {
    const { nextCursor } = await page(2);
    const places: PagePlace[] = [];
    const read = (place: PagePlace) => {
      places.push(place);
      return Promise.resolve([]);
    };
    await newestFirst({ limit: 2 }, read, String);
    await newestFirst({ limit: 2, cursor: nextCursor ?? '' }, read, String);
    expect(places).toEqual([
      [3, null, null],
      [3, createdAt, idOf(2)],
    ]);
  });

  it('returns the cursor of the last item if there are more rows', async () => {
    const { items, nextCursor } = await page(2);
    expect(items).toEqual([idOf(1), idOf(2)]);
    expect(decodeCursor(nextCursor ?? '')).toEqual({ createdAt, id: idOf(2) });
  });

  it('returns no cursor on the last page', async () => {
    expect(await page(3)).toEqual({ items: rows, nextCursor: null });
  });

  it('returns fewer items if they are too large', async () => {
    const { items, nextCursor } = await page(3, () => 'x'.repeat(maxPageBytes * 0.7));
    expect(items).toHaveLength(1);
    expect(decodeCursor(nextCursor ?? '').id).toBe(idOf(1));
  });
});
