import { createHmac } from 'node:crypto';
import { phoneNumberOf } from '@emberdeck/contracts/core/phone-number';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { NotificationsSettings } from '../notifications.settings.js';

/** Numbers of one range differ in this many last digits: attackers own whole ranges. */
const digitsOfRange = 4;

/**
 * Stored forms of numbers: HMAC-SHA256, base64url. Its key is the id of the account at the provider: the database does
 * not have it, it does not change with a token, and an opt-out is one from the senders of that account.
 */
@Injectable()
export class NumberKeys {
  constructor(@Inject(SETTINGS) private readonly settings: NotificationsSettings) {}

  /** @param number any form of it, also with WhatsApp's prefix; one key for all forms */
  of(number: string): string {
    return this.keyOf(`number ${plainNumber(number)}`);
  }

  ofPrefix(number: string): string {
    return this.keyOf(`prefix ${prefixOf(number)}`);
  }

  ofUser(userId: string): string {
    return this.keyOf(`user ${userId}`);
  }

  private keyOf(text: string): string {
    return createHmac('sha256', this.settings.TWILIO_ACCOUNT_SID ?? '')
      .update(text)
      .digest('base64url');
  }
}

/** The range of a number. */
export const prefixOf = (number: string): string => plainNumber(number).slice(0, -digitsOfRange);

/** A number as E.164 in its one form, also where it has WhatsApp's prefix; a short code as it is. */
export function plainNumber(address: string): string {
  const bare = address.replace(/^whatsapp:/, '');
  return phoneNumberOf(bare, 'US', parsePhoneNumberFromString)?.number ?? bare;
}
