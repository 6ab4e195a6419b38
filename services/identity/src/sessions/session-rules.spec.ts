import { describe, expect, it } from '@jest/globals';
import { sessionExpiry } from './session-rules.js';

const lifetimes = { idleDays: 7, maxDays: 30 };
const created = new Date('2026-01-01T00:00:00Z');

describe('the end of a session', () => {
  it.each([
    ['7 days after it was opened', '2026-01-01T00:00:00Z', '2026-01-08T00:00:00.000Z'],
    ['7 days after it was last used', '2026-01-05T12:00:00Z', '2026-01-12T12:00:00.000Z'],
    [
      '30 days after it was opened, however much it is used',
      '2026-01-30T00:00:00Z',
      '2026-01-31T00:00:00.000Z',
    ],
  ])('is %s', (_what, seen, end) => {
    expect(sessionExpiry(created, new Date(seen), lifetimes).toISOString()).toBe(end);
  });
});
