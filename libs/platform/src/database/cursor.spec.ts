import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { decodeCursor, encodeCursor } from './cursor.js';

const id = '0192aa11-2bcd-4ef0-8123-456789abcdef';

describe('a cursor', () => {
  it.each([
    ['2026-11-21T01:04:37.123456Z', '2026-11-21T01:04:37.123456Z'],
    ['2026-11-21T01:04:37.123456+00:00', '2026-11-21T01:04:37.123456Z'],
    ['2026-11-21 01:04:37.1234+00', '2026-11-21T01:04:37.123400Z'],
    ['2026-11-21 01:04:37+00', '2026-11-21T01:04:37.000000Z'],
    ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
    ['0001-01-01T00:00:00.000001Z', '0001-01-01T00:00:00.000001Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ])('preserves %s to the microsecond', (given, kept) => {
    const text = encodeCursor({ createdAt: given, id });
    expect(text).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(decodeCursor(text)).toEqual({ createdAt: kept, id });
  });

  it.each([
    ['nothing', ''],
    ['too short', 'abc'],
    ['too long', 'A'.repeat(33)],
    ['other characters', '*'.repeat(32)],
    ['a time that is out of range', `f${'_'.repeat(31)}`],
    ['a time before the first year', `g${'A'.repeat(31)}`],
  ])('rejects %s as an error of the field cursor', (_, text) => {
    let thrown: unknown;
    try {
      decodeCursor(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'cursor', message: 'Not a cursor' }] },
    });
  });

  it('rejects a time in another zone and an id that is not a UUID', () => {
    expect(() => encodeCursor({ createdAt: '2026-11-21T01:04:37+01:00', id })).toThrow();
    expect(() => encodeCursor({ createdAt: '2026-11-21T01:04:37Z', id: '7' })).toThrow();
  });
});
