import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { idInput, nullableInstant } from '../core/fields.js';
import { defineRoute, post } from '../core/route.js';

/** Largest body of a webhook, in bytes. */
export const maxHookBytes = 1024 * 1024;

/** How far the clock of a sender may be off, in seconds (Standard Webhooks). */
export const hookToleranceSeconds = 300;

/** How long the old secret is accepted after a rotation, in hours. */
export const secretOverlapHours = 24;

/** Path of webhooks at the gateway, without the id. */
export const hookPath = '/api/hooks';

/** Id of a webhook in its address: 128 random bits, base64url. */
export const hookId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** The new secret is in this answer only. `oldSecretValidUntil` is null where there was none. */
export const webhookSecretAnswer = z.object({
  webhookUrl: z.string(),
  webhookSecret: z.string(),
  oldSecretValidUntil: nullableInstant,
});

export type WebhookSecretAnswer = z.output<typeof webhookSecretAnswer>;

export const rotateWebhookSecret = defineCall({
  service: 'analytics',
  name: 'rotate-webhook-secret',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: webhookSecretAnswer,
});

/** Answer of `POST /api/hooks/{id}`: accepted, and whether the id was delivered before. */
export const hookAnswer = z.object({ accepted: z.literal(true), duplicate: z.boolean() });

/**
 * Verifies and stores a delivery. The signature covers the exact bytes, so the body travels as base64. Absent
 * headers are empty strings. An unknown id, an absent and a wrong signature get the same refusal.
 */
export const receiveHook = defineCall({
  service: 'analytics',
  name: 'receive-hook',
  access: 'anonymous',
  input: z.object({
    hookId,
    webhookId: z.string(),
    timestamp: z.string(),
    signature: z.string(),
    /** Of the body; an older gateway sends none. */
    contentType: z.string().optional(),
    body: z.base64(),
  }),
  output: hookAnswer,
  timeoutMs: 20_000,
});

/** A point of a delivery to a source without a mapping. A point without a timestamp gets the time of its arrival. */
const hookPoint = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().nullish(),
  timestamp: z.string().nullish(),
});

/** Receives a delivery in the Standard Webhooks format. The body is the same JSON as that of an API source. */
export const hookRoute = defineRoute({
  method: 'POST',
  path: `${hookPath}/:hookId`,
  operation: 'receiveHook',
  access: 'public',
  guard: 'deliveries',
  status: 202,
  summary: 'Receives a webhook in the Standard Webhooks format',
  // For the API description: the gateway passes the body on as bytes, and the source may have a mapping for other forms.
  input: z.object({ hookId, points: z.array(hookPoint) }),
  output: hookAnswer,
  errors: ['unauthorized', 'gone'],
  body: 'raw',
  headers: {
    'webhook-id': 'Id of the delivery, the same when it is repeated.',
    'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
    'webhook-signature': 'v1, and the base64 of the HMAC-SHA256 of id, time and body, joined by dots.',
  },
  example: { points: [{ name: 'active_users', value: 42, timestamp: '2026-01-01T00:00:00Z' }] },
});

export const webhookRoutes = [
  post('/api/data-sources/:id/webhook-secret', rotateWebhookSecret, 'Makes a new webhook secret', {
    example: {},
  }),
];
