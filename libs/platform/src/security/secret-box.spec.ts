import { describe, expect, it } from '@jest/globals';
import { lastFour, SecretBox } from './secret-box.js';

const place = { table: 'connected_app', column: 'auth_token', rowId: 'a' };

describe('SecretBox', () => {
  const box = new SecretBox('a secret of at least thirty-two characters');

  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = box.seal('töken', place);
    expect(box.open(sealed, place)).toBe('töken');
    expect(box.seal('töken', place)).not.toBe(sealed);
    expect(sealed).not.toContain('töken');
  });

  it('refuses a text that was moved to another row, changed, or sealed with another key', () => {
    const sealed = box.seal('token', place);
    expect(() => box.open(sealed, { ...place, rowId: 'b' })).toThrow();
    expect(() => box.open(sealed.slice(0, -2) + 'AA', place)).toThrow();
    expect(() => new SecretBox('another secret of thirty-two characters').open(sealed, place)).toThrow();
  });
});

describe('a SecretBox whose key was replaced', () => {
  const old = 'a secret of at least thirty-two characters';
  const fresh = 'the next secret of thirty-two characters';

  it('opens what the old key sealed, and seals with the new one', () => {
    const before = new SecretBox(old);
    const between = new SecretBox(fresh, [old]);
    expect(between.open(before.seal('token', place), place)).toBe('token');
    const sealed = between.seal('token', place);
    expect(new SecretBox(fresh).open(sealed, place)).toBe('token');
    expect(() => before.open(sealed, place)).toThrow();
    expect(sealed.split('.')[1]).toBe(between.keyId);
    expect([...between.keyIds].sort()).toEqual([before.keyId, between.keyId].sort());
  });
});

describe('lastFour', () => {
  it.each([
    ['sk-123456789', '6789'],
    ['short', null],
  ])('%s shows %s', (secret, shown) => {
    expect(lastFour(secret)).toBe(shown);
  });
});
