import { domainToASCII } from 'node:url';
import { phoneNumberOf } from '@emberdeck/contracts/core/phone-number';
import { typedAddress } from '@emberdeck/contracts/core/typed-text';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';

export type ContactKind = 'email' | 'phone';

/** An e-mail address or phone number in the normalized form that is compared and stored. */
export interface ContactAddress {
  readonly kind: ContactKind;
  /** An e-mail address in lower case, or a number as E.164. */
  readonly value: string;
  /** Country code of a number, without the plus. */
  readonly countryCode: string | null;
}

const emailSyntax = z.email().max(254);

/** One number is one contact, by SMS or by WhatsApp. Fails with `validation_failed` on the field `entryValue`. */
export function normalizeContact(
  entryType: EntryType,
  entryValue: string,
  defaultCountry: string,
): ContactAddress {
  return entryType === 'email' ? normalizeEmail(entryValue) : normalizePhone(entryValue, defaultCountry);
}

/** The channel of each entry type. */
export const channelOf: Readonly<Record<EntryType, Channel>> = {
  email: 'email',
  phone: 'sms',
  whatsapp: 'whatsapp',
};

/** The key of a contact in counters and locks. */
export const contactKey = (contact: ContactAddress): string => `${contact.kind}:${contact.value}`;

const domainsWithoutDots: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to; null for a phone. A tag after a plus leads to the same mailbox
 * (RFC 5233), and Gmail ignores dots.
 */
export function mailboxOf({ kind, value }: Pick<ContactAddress, 'kind' | 'value'>): string | null {
  if (kind === 'phone') return null;
  const at = value.lastIndexOf('@');
  const [domain, [untagged = '']] = [value.slice(at + 1), value.slice(0, at).split('+')];
  return domainsWithoutDots.includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

function normalizeEmail(entered: string): ContactAddress {
  const given = typedAddress(entered);
  const at = given.lastIndexOf('@');
  // The code is sent to the compared text: a look-alike letter is refused or becomes punycode.
  const domain = at < 0 ? '' : domainToASCII(given.slice(at + 1));
  const value = `${given.slice(0, Math.max(at, 0))}@${domain}`.toLowerCase();
  if (!emailSyntax.safeParse(value).success || /[^\x21-\x7e]/.test(given.slice(0, at))) {
    throw invalid([{ field: 'entryValue', message: 'Enter a valid e-mail address' }]);
  }
  return { kind: 'email', value, countryCode: null };
}

function normalizePhone(given: string, defaultCountry: string): ContactAddress {
  const number = phoneNumberOf(given, defaultCountry, parsePhoneNumberFromString);
  if (number === null) {
    throw invalid([{ field: 'entryValue', message: 'Enter a valid phone number' }]);
  }
  return { kind: 'phone', value: number.number, countryCode: number.countryCallingCode };
}
