import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { nameOfFrequent, statementName } from './prepared-statements.js';

/** Returns the names of 20 runs of one text. */
const namesOf = (text: string, values: unknown = [1]): Set<string | undefined> =>
  new Set(Array.from({ length: 20 }, () => statementName(text, values)).slice(-5));

const unique = (text: string): string => `${text} -- ${randomUUID()}`;

describe('the name of a statement', () => {
  it('is unique to each text that runs often', () => {
    const [one, other] = [namesOf(unique('SELECT $1')), namesOf(unique('SELECT $1'))];
    expect([...one][0]).toMatch(/^emberdeck_\d+$/);
    expect([one.size, other.size]).toEqual([1, 1]);
    expect(one).not.toEqual(other);
    expect(statementName(unique('SELECT $1'), [1])).toBeUndefined();
  });

  it('is returned at once for a text marked as frequent, and stays the same', () => {
    const text = unique('SELECT $1');
    const name = nameOfFrequent(text);
    expect(name).toMatch(/^emberdeck_\d+$/);
    expect(namesOf(text)).toEqual(new Set([name]));
  });

  it.each([
    ['without values', unique('COMMIT'), null],
    ['with an empty list of values', unique('SELECT 1'), []],
    ['with the columns of the table', unique('SELECT * FROM note WHERE id = $1'), [1]],
    ['that returns the columns of the table', unique('DELETE FROM note RETURNING note.*'), [1]],
    ['with a condition that is switched off', unique('SELECT 1 WHERE $1::uuid IS NULL OR id < $1'), [1]],
    ['that is very long', unique(`SELECT ${'$1, '.repeat(4_000)} 1`), [1]],
  ])('is undefined for a text %s', (_what, text, values) => {
    expect(namesOf(text, values)).toEqual(new Set([undefined]));
  });
});
