import { describe, expect, it } from '@jest/globals';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { contactKey, mailboxOf, normalizeContact } from './contact-address.js';

const valueOf = (entryType: 'email' | 'phone' | 'whatsapp', value: string, country = 'US'): string =>
  normalizeContact(entryType, value, country).value;

function refusalOf(entryType: 'email' | 'phone' | 'whatsapp', value: string): unknown {
  try {
    return normalizeContact(entryType, value, 'US');
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details.fields?.map(({ field }) => field)] : error;
  }
}

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['a.b+tag@mail.example.org', 'a.b+tag@mail.example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('%s is compared as %s', (given, value) => {
    expect(valueOf('email', given)).toBe(value);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada @example.com',
    'ada@exa mple.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    // The Kelvin sign becomes a k in lower case.
    'frank\u212A@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is refused', (given) => {
    expect(refusalOf('email', given)).toEqual(['validation_failed', ['entryValue']]);
  });
});

describe('a mailbox', () => {
  it.each([
    ['me+x@example.com', 'me@example.com'],
    ['me+x+y@example.com', 'me@example.com'],
    ['m.e@example.com', 'm.e@example.com'],
    ['m.e+x@googlemail.com', 'me@gmail.com'],
  ])('of %s is %s', (value, mailbox) => {
    expect(mailboxOf({ kind: 'email', value })).toBe(mailbox);
  });

  it('belongs to no phone', () => {
    expect(mailboxOf({ kind: 'phone', value: '+12025550143' })).toBeNull();
  });
});

describe('a phone number', () => {
  it.each([
    ['(202) 555-0143', '+12025550143'],
    ['+1 +44 20 7946 0958', '+442079460958'],
  ])('%s is %s', (given, value) => {
    expect(valueOf('phone', given)).toBe(value);
  });

  it('uses the default country of the operator', () => {
    expect(valueOf('phone', '020 7946 0958', 'GB')).toBe('+442079460958');
  });

  it('is the same contact by SMS and by WhatsApp', () => {
    const keys = (['phone', 'whatsapp'] as const).map((type) =>
      contactKey(normalizeContact(type, '+12025550143', 'US')),
    );
    expect(keys).toEqual(['phone:+12025550143', 'phone:+12025550143']);
  });

  it.each(['+1', '202 555 0143 ext. 5'])('%j is refused', (given) => {
    expect(refusalOf('whatsapp', given)).toEqual(['validation_failed', ['entryValue']]);
  });
});
