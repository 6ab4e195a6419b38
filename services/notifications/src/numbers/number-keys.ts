import { phoneNumberOf } from '@emberdeck/contracts/core/phone-number';
import { ContactHashes } from '@emberdeck/platform/security/contact-hashes';
import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers of one range differ in this many last digits: attackers own whole ranges. */
const digitsOfRange = 4;

/** Stored forms of numbers: keyed hashes. The first one reads the key, so no transaction may be open. */
@Injectable()
export class NumberKeys {
  constructor(private readonly hashes: ContactHashes) {}

  /** @param number any form of it, also with WhatsApp's prefix; one key for all forms */
  of(number: string): Promise<string> {
    return this.hashes.of(plainNumber(number));
  }

  ofPrefix(number: string): Promise<string> {
    return this.hashes.of(`prefix ${prefixOf(number)}`);
  }

  ofUser(userId: string): Promise<string> {
    return this.hashes.of(`user ${userId}`);
  }
}

/** The range of a number. */
export const prefixOf = (number: string): string => plainNumber(number).slice(0, -digitsOfRange);

/** A number as E.164 in its one form, also where it has WhatsApp's prefix; a short code as it is. */
export function plainNumber(address: string): string {
  const bare = address.replace(/^whatsapp:/, '');
  return phoneNumberOf(bare, 'US', parsePhoneNumberFromString)?.number ?? bare;
}
