import { describe, expect, it } from '@jest/globals';
import { notConfiguredMarker } from '@emberdeck/contracts/core/errors';
import { entryTypes as contractEntryTypes } from '@emberdeck/contracts/identity/onboarding';
import {
  entryTypes,
  generatedDisplayName,
  isNotConfigured,
  isStillFresh,
  parsePending,
  safeRedirect,
  secondsUntilResend,
} from './onboardingFlow.js';

const pending = {
  entryType: 'email',
  entryValue: 'a@b.c',
  sentAt: 1000,
  isVerified: false,
  debugCode: null,
  codeInTerminal: false,
  deliveryId: null,
} as const;

it('has the entry types of the contract', () => {
  expect(entryTypes).toEqual(contractEntryTypes);
});

describe('isNotConfigured', () => {
  it.each([
    [`SMS is ${notConfiguredMarker} here`, true],
    ['could not be sent, please try again', false],
    [null, false],
    [undefined, false],
  ])('of %j is %s', (message, expected) => {
    expect(isNotConfigured(message)).toBe(expected);
  });
});

describe('generatedDisplayName', () => {
  it('ends in the last four digits of the time', () => {
    expect(generatedDisplayName(1_767_225_601_234)).toBe('Player_1234');
  });
});

describe('secondsUntilResend', () => {
  it.each([
    [500, 60],
    [1000, 60],
    [1001, 60],
    [60_999, 1],
    [61_000, 0],
    [99_000, 0],
  ])('at %d is %d', (now, expected) => {
    expect(secondsUntilResend(pending, now)).toBe(expected);
  });
});

describe('isStillFresh', () => {
  const { entryType, entryValue } = pending;

  it.each([
    ['the same contact within a minute', pending, { entryType, entryValue }, 60_999, true],
    ['the same contact later', pending, { entryType, entryValue }, 61_000, false],
    ['another address', pending, { entryType, entryValue: 'b@b.c' }, 2000, false],
    ['another channel', pending, { entryType: 'phone', entryValue }, 2000, false],
    ['no earlier contact', null, { entryType, entryValue }, 2000, false],
  ] as const)('of %s', (_case, last, contact, now, expected) => {
    expect(isStillFresh(last, contact, now)).toBe(expected);
  });
});

describe('parsePending', () => {
  it('reads a stored contact', () => {
    expect(parsePending(JSON.stringify(pending))).toEqual(pending);
    const proven = { ...pending, isVerified: true };
    expect(parsePending(JSON.stringify(proven))).toEqual(proven);
    const shown = { ...pending, debugCode: '012345' };
    expect(parsePending(JSON.stringify(shown))).toEqual(shown);
  });

  it('treats a missing state as not verified', () => {
    const { isVerified: _, ...old } = pending;
    expect(parsePending(JSON.stringify(old))).toEqual(pending);
  });

  it.each([null, '', '{', '7', '{"entryType":"fax","entryValue":"1","sentAt":1}', '{"entryType":"email"}'])(
    'returns null for %j',
    (stored) => {
      expect(parsePending(stored)).toBeNull();
    },
  );
});

describe('safeRedirect', () => {
  it.each([
    ['/', null, '/'],
    ['/profile', '/team', '/profile'],
    ['/', '/team?x=1', '/team?x=1'],
    ['https://elsewhere.example', null, '/'],
    ['//elsewhere.example', null, '/'],
    ['/\\elsewhere.example', null, '/'],
    ['/', '//elsewhere.example', '/'],
    ['/', '/api/logout', '/'],
    [null, null, '/'],
  ])('of %j with the wanted address %j is %s', (redirectUrl, returnTo, expected) => {
    expect(safeRedirect(redirectUrl, returnTo)).toBe(expected);
  });
});
