import { describe, expect, it } from '@jest/globals';
import { readRow } from './metric-row.js';

const now = Date.parse('2026-05-10T12:00:00Z');
const places = { name: 0, value: 1, unit: 2, timestamp: 3, metadata: 4 };
const read = (...fields: string[]) => readRow(fields, places, 5, now);

describe('readRow', () => {
  it('reads a full row', () => {
    expect(read(' active_users ', ' 12.5 ', ' users ', ' 2026-05-01 ', '{"a":1}')).toEqual({
      name: 'active_users',
      millionths: 12_500_000,
      unit: 'users',
      timestamp: Date.parse('2026-05-01'),
      metadata: '{"a":1}',
      key: null,
    });
  });

  it('uses now for a missing timestamp, and null for a missing unit', () => {
    expect(read('a', '1', '', '')).toEqual({
      name: 'a',
      millionths: 1_000_000,
      unit: null,
      timestamp: now,
      metadata: null,
      key: null,
    });
  });

  it('treats missing columns of a line as empty', () => {
    expect(read('a', '1')).toEqual({
      name: 'a',
      millionths: 1_000_000,
      unit: null,
      timestamp: now,
      metadata: null,
      key: null,
    });
  });

  it('finds columns in the order of the header', () => {
    expect(
      readRow(['7', 'x', 'a'], { name: 2, value: 0, unit: null, timestamp: null, metadata: null }, 3, now),
    ).toMatchObject({
      name: 'a',
      millionths: 7_000_000,
    });
  });

  it('accepts empty fields beyond the header', () => {
    expect(read('a', '1', '', '', ' ', '')).toMatchObject({ name: 'a' });
  });

  it('accepts a name of 255 and a unit of 50 characters, however many bytes', () => {
    expect(read('😀'.repeat(255), '1', 'é'.repeat(50), '')).toMatchObject({ unit: 'é'.repeat(50) });
  });

  it('accepts a timestamp exactly a day ahead', () => {
    expect(read('a', '1', '', '2026-05-11T12:00:00Z')).toMatchObject({ timestamp: now + 86_400_000 });
  });

  it.each([
    [['', '1'], 'The name is missing'],
    [['   ', '1'], 'The name is missing'],
    [['n'.repeat(256), '1'], 'The name is longer than 255 characters'],
    [['a', '1', 'u'.repeat(51)], 'The unit is longer than 50 characters'],
    [['a'], 'The value is missing'],
    [['a', ' '], 'The value is missing'],
    [['a', 'many'], 'The value "many" is not a number'],
    [['a', 'x'.repeat(60)], `The value "${'x'.repeat(40)}…" is not a number`],
    [['a', '12345678901234'], 'The value "12345678901234" has more than 13 digits before the decimal point'],
    [
      ['a', '1', '', 'soon'],
      'The timestamp "soon" cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z',
    ],
    [['a', '1', '', '2026-05-11T12:00:01Z'], 'The timestamp "2026-05-11T12:00:01Z" is more than a day ahead'],
    [['a', '1', '', '', '', 'more'], 'The line has 6 columns, the header has 5'],
  ])('refuses %j', (fields, message) => {
    expect(read(...fields)).toBe(message);
  });
});
