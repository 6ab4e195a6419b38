import { describe, expect, it } from '@jest/globals';
import { previewOf } from './preview.js';

const parsed = (value: unknown): unknown => JSON.parse(previewOf(value) ?? '');

describe('a preview', () => {
  it('cuts lists to five items and texts to 200 characters', () => {
    const rows = Array.from({ length: 9 }, (_each, place) => ({ place, note: '👍'.repeat(300), none: null }));
    const preview = parsed({ rows }) as { rows: { place: number; note: string; none: null }[] };
    expect(preview.rows.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
    expect([...(preview.rows[0]?.note ?? '')]).toHaveLength(201);
    expect(preview.rows[0]?.none).toBeNull();
  });

  it.each<[what: string, value: unknown]>([
    [
      'has many fields',
      Object.fromEntries(Array.from({ length: 5_000 }, (_each, place) => [`field${place}`, 'x'.repeat(99)])),
    ],
    [
      'has wide rows',
      Array.from({ length: 9 }, () =>
        Object.fromEntries(Array.from({ length: 150 }, (_each, place) => [`f${place}`, 'y'.repeat(150)])),
      ),
    ],
    ['is deep', Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner, inner], 1)],
  ])('stays small and valid for a body that %s', (_what, value) => {
    const text = previewOf(value);
    expect(Buffer.byteLength(text ?? 'x'.repeat(99_999))).toBeLessThanOrEqual(16_384);
    expect(parsed(value)).toBeTruthy();
  });

  it('is missing where names alone are too long', () => {
    expect(previewOf({ ['x'.repeat(20_000)]: 1 })).toBeNull();
  });

  it.each([null, 1, 'text', true])('may be a plain value: %j', (value) => {
    expect(parsed(value)).toBe(value);
  });
});
