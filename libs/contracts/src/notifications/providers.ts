import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing } from '../core/fields.js';
import { defineRoute } from '../core/route.js';

/** Where Twilio sends receipts, and messages of people. The service puts the first into each message that it sends. */
export const twilioPaths = {
  status: '/api/providers/twilio/status',
  inbound: '/api/providers/twilio/inbound',
} as const;

/** Largest form that Twilio sends, in bytes: a message of 1,600 characters, percent-encoded. */
const maxTwilioBytes = 32 * 1024;

/**
 * A request as Twilio sent it. The signature covers the address and all fields, so that no field may be left out. An
 * absent header is an empty string.
 */
const twilioRequest = z.object({
  /** Without the question mark. */
  query: z.string().max(500),
  fields: z.record(z.string(), z.string()),
  /** `X-Twilio-Signature`. */
  signature: z.string(),
  /** `X-Twilio-Webhooks-Signature-Settings`: names another key than the auth token, and its algorithm. */
  signatureSettings: z.string(),
});

/** Verifies a receipt of Twilio and stores what it says. Twice and in any order, it changes nothing more. */
export const receiveTwilioStatus = defineCall({
  service: 'notifications',
  name: 'receive-twilio-status',
  access: 'anonymous',
  repeats: 'always',
  input: twilioRequest,
  output: nothing,
});

/** Verifies a message of a person to the operator's number: STOP, START, or one that opens WhatsApp for free text. */
export const receiveTwilioMessage = defineCall({
  service: 'notifications',
  name: 'receive-twilio-message',
  access: 'anonymous',
  repeats: 'always',
  input: twilioRequest,
  output: nothing,
});

const fromTwilio = {
  method: 'POST',
  access: 'public',
  guard: 'deliveries',
  status: 204,
  errors: ['unauthorized'],
  body: 'form',
  maxBodyBytes: maxTwilioBytes,
  headers: {
    'x-twilio-signature': 'base64 of the HMAC of the address and the sorted fields.',
    'x-twilio-webhooks-signature-settings':
      'The key and algorithm of the signature, where it is not SHA-1 by the auth token.',
  },
} as const;

/** The fields that the service reads; Twilio sends more. */
const statusFields = z.looseObject({ MessageSid: z.string(), MessageStatus: z.string() });

const messageFields = z.looseObject({ MessageSid: z.string(), From: z.string(), Body: z.string() });

export const twilioStatusRoute = defineRoute({
  ...fromTwilio,
  path: twilioPaths.status,
  operation: 'receiveTwilioStatus',
  summary: 'Receives a receipt of a message to a phone from Twilio',
  input: statusFields,
  example: { MessageSid: 'SM0123456789abcdef0123456789abcdef', MessageStatus: 'delivered' },
});

export const twilioInboundRoute = defineRoute({
  ...fromTwilio,
  path: twilioPaths.inbound,
  operation: 'receiveTwilioMessage',
  summary: 'Receives a message of a person from Twilio',
  input: messageFields,
  example: { MessageSid: 'SM0123456789abcdef0123456789abcdef', From: '+12025550143', Body: 'STOP' },
});
