import { describe, expect, it } from '@jest/globals';
import { trustedContacts } from './contact-trust.js';

const now = new Date('2026-03-10T12:00:00Z');
const contact = (id: string, daysAgo: number) => ({
  id,
  provenAt: new Date(now.getTime() - daysAgo * 86_400_000),
});

describe('the contacts that may take a change back', () => {
  it.each([
    ['the only one, however new', [contact('a', 0)], ['a']],
    ['the oldest one, and not one that was just added', [contact('a', 1), contact('b', 0)], ['a']],
    ['one that is as old as the time to take it back', [contact('a', 30), contact('b', 7)], ['a', 'b']],
    ['not one that is a day younger', [contact('a', 30), contact('b', 6)], ['a']],
    ['none of no contacts', [], []],
  ])('are %s', (_name, proven, trusted) => {
    expect(trustedContacts(proven, now)).toEqual(trusted);
  });
});
