import { describe, expect, it } from '@jest/globals';
import { pick, placeOf } from './jsonPaths.js';
import type { Step } from '../../shared/jsonTree/jsonSteps.js';
import { noMapping } from './mappingForm.js';

const cases: readonly (readonly [string, readonly Step[], string, string])[] = [
  ['a list at the top', [0, 'value'], '@', 'value'],
  ['a list in an object', ['data', 'items', 2, 'stats', 'sum'], 'data.items', 'stats.sum'],
  ['a list in a list', ['groups', 0, 'points', 3, 'v'], 'groups[].points[]', 'v'],
  ['plain numbers', ['values', 4], 'values', '@'],
  ['columns', ['rows', 5, 1], 'rows', '[1]'],
  ['a body without a list', ['totals', 'users'], '[@]', 'totals.users'],
  ['keys that are no identifiers', ['my data', 0, 'a-b'], '"my data"', '"a-b"'],
];

describe('placeOf', () => {
  it.each(cases)('finds the rows of %s', (_what, steps, rows, field) => {
    expect(placeOf(steps)).toEqual({ rows, field });
  });
});

describe('pick', () => {
  it('sets the fields of the rows that the value chose', () => {
    const first = pick(noMapping, 'value', ['items', 0, 'sum']);
    const second = first && pick(first, 'name', ['items', 0, 'title']);
    expect(second).toEqual({ ...noMapping, rows: 'items', name: 'title', value: 'sum' });
    expect(second && pick(second, 'timestamp', ['created'])).toBeNull();
  });

  it('names a figure without a list by its key', () => {
    expect(pick(noMapping, 'value', ['totals', "user's"])).toMatchObject({
      rows: '[@]',
      name: "'user\\'s'",
      value: 'totals."user\'s"',
    });
  });

  it('forgets the other fields when the value moves to other rows', () => {
    const before = { ...noMapping, rows: 'a', name: 'n', value: 'v', unit: 'u', factor: '0.01' };
    expect(pick(before, 'value', ['b', 0, 'sum'])).toEqual({
      ...noMapping,
      rows: 'b',
      value: 'sum',
      factor: '0.01',
    });
  });

  it('takes the object that holds a value as metadata', () => {
    const mapping = { ...noMapping, rows: 'items', value: 'sum' };
    const picked = (steps: readonly Step[]) => pick(mapping, 'metadata', steps)?.metadata;
    expect(picked(['items', 0, 'shop', 'city'])).toBe('shop');
    expect(picked(['items', 0, 'shop', 'tags', 2])).toBe('shop');
    expect(picked(['items', 0, 'sum'])).toBe('@');
    expect(picked(['other', 'x'])).toBeUndefined();
  });
});
