import { describe, expect, it } from '@jest/globals';
import { isTimedRow, withoutRow, withTimedRow } from './rows.js';

const at = (second: number): string => `2026-03-10T12:00:0${second}.000Z`;
const row = (id: string, { created = 1, updated = 1, name = 'old' } = {}) => ({
  id,
  name,
  createdAt: at(created),
  updatedAt: at(updated),
});

describe('a row of a message', () => {
  it('is added in the order of the list', () => {
    const [newer, added, older] = [row('c', { created: 3 }), row('b', { created: 2 }), row('a')];
    expect(withTimedRow([newer, older], added)).toEqual([newer, added, older]);
  });

  it.each([
    ['replaces an older row', 2, 'new'],
    ['replaces a row of the same moment', 1, 'new'],
    ['does not replace a newer row', 0, 'old'],
  ])('%s', (_rule, updated, name) => {
    expect(withTimedRow([row('a')], row('a', { updated, name: 'new' }))[0]?.name).toBe(name);
  });

  it('is removed by its id, once', () => {
    const rows = [row('b'), row('a')];
    const left = withoutRow(rows, 'b');
    expect(left.map(({ id }) => id)).toEqual(['a']);
    expect(withoutRow(left, 'b')).toBe(left);
  });

  it.each([[undefined], [null], [{ id: 'a' }], [{ ...row('a'), updatedAt: 7 }]])('is not %j', (given) => {
    expect(isTimedRow(given as never)).toBe(false);
  });
});
