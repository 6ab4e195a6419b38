import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';

// https://www.twilio.com/docs/api/errors
const reasons: Readonly<Record<number, TextReason>> = {
  20429: 'busy',
  21211: 'number',
  21408: 'country',
  21608: 'trial',
  21610: 'opted_out',
  21614: 'number',
  21635: 'number',
  30003: 'unreachable',
  30004: 'unreachable',
  30005: 'unreachable',
  30006: 'unreachable',
  30034: 'registration',
  60605: 'country',
  63014: 'blocked',
  63016: 'window',
};

/** The reason of an error code of Twilio. */
export const reasonOfCode = (code: number | null): TextReason => reasons[code ?? 0] ?? 'provider';
