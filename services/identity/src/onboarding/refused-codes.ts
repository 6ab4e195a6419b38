import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';

/** Why a code did not reach a phone, and what its person can do. */
export const refusedCodes: Readonly<Record<TextReason, string>> = {
  opted_out:
    'This number answered STOP, so no messages go to it. Send START to the number that our messages came from, or use another way.',
  number: 'No phone with this number takes such messages. Check the number, or use another way.',
  country: 'Codes are not sent to numbers of this country here. Use another way.',
  premium: 'No codes are sent to premium-rate numbers. Use another number.',
  window: 'WhatsApp did not take the code for this number. Use another way.',
  blocked: 'The carrier of this number blocked the code. Use another way.',
  unreachable:
    'The phone could not be reached. Check that it is on and has reception, and ask for a new code, or use another way.',
  registration: 'This server may not send messages to this number yet. Use another way.',
  busy: 'Too many messages are being sent at the moment. Please try again in a few minutes.',
  trial: 'This server sends messages only to numbers that its operator has confirmed. Use another way.',
  limit:
    'Too many messages were sent to this number or to numbers like it. Try again tomorrow, or use another way.',
  provider: 'The code could not be sent, please try again',
};
