import { describe, expect, it } from '@jest/globals';
import { presenceOf } from './presence-rules.js';

const now = 10_000_000;
const ago = (seconds: number | null): number | null => (seconds === null ? null : now - seconds * 1_000);

describe('presenceOf', () => {
  it.each([
    ['online', 'with a socket and activity', { active: 10, seen: 0, opened: 600 }],
    ['online', 'until five idle minutes', { active: 299, seen: 0, opened: 600 }],
    ['away', 'after five idle minutes', { active: 300, seen: 0, opened: 600 }],
    ['online', 'after a reconnect within two idle minutes', { active: 130, seen: 0, opened: 10 }],
    ['away', 'after a reconnect later than that', { active: 131, seen: 0, opened: 10 }],
    ['away', 'with a socket alone', { active: null, seen: 0, opened: 0 }],
    ['online', 'up to 30 seconds after the last socket', { active: 60, seen: 30, opened: 600 }],
    ['offline', 'later than 30 seconds after the last socket', { active: 10, seen: 30.001, opened: 600 }],
    ['offline', 'without any socket', { active: null, seen: null, opened: null }],
  ] as const)('is %s %s', (state, _when, { active, seen, opened }) => {
    const facts = { activeAt: ago(active), seenAt: ago(seen), openedAt: ago(opened) };
    expect(presenceOf(facts, now)).toBe(state);
  });
});
