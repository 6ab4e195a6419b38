import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { nameOfFrequent } from './prepared-statements.js';

const unique = (text: string): string => `${text} -- ${randomUUID()}`;

describe('the name of a statement', () => {
  it('is unique to each text, and stays the same', () => {
    const [one, other] = [unique('SELECT $1'), unique('SELECT $1')];
    expect(nameOfFrequent(one)).toMatch(/^emberdeck_\d+$/);
    expect(nameOfFrequent(one)).toBe(nameOfFrequent(one));
    expect(nameOfFrequent(one)).not.toBe(nameOfFrequent(other));
  });

  it.each([
    ['with the columns of the table', unique('SELECT * FROM note WHERE id = $1')],
    ['that returns the columns of the table', unique('DELETE FROM note RETURNING note.*')],
    ['with a condition that is switched off', unique('SELECT 1 WHERE $1::uuid IS NULL OR id < $1')],
    ['that is very long', unique(`SELECT ${'$1, '.repeat(4_000)} 1`)],
  ])('is undefined for a text %s', (_what, text) => {
    expect(nameOfFrequent(text)).toBeUndefined();
  });
});
