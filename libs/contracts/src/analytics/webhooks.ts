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
  input: idInput,
  output: webhookSecretAnswer,
});

/** Answer of `POST /api/hooks/{id}`: accepted, and whether the id was delivered before. */
export const hookAnswer = z.object({ accepted: z.literal(true), duplicate: z.boolean() });

/**
 * Verifies and stores a delivery. The signature covers the bytes, so the body travels as text. An unknown id and a wrong
 * signature get the same refusal.
 */
export const receiveHook = defineCall({
  service: 'analytics',
  name: 'receive-hook',
  access: 'anonymous',
  input: z.object({
    hookId,
    webhookId: z.string().min(1).max(255),
    timestamp: z.string().regex(/^\d{1,12}$/),
    signature: z.string().max(2_000),
    body: z.base64(),
  }),
  output: hookAnswer,
});

/** Receives a delivery in the Standard Webhooks format. The body is the same JSON as that of an API source. */
export const hookRoute = defineRoute({
  method: 'POST',
  path: `${hookPath}/:hookId`,
  operation: 'receiveHook',
  access: 'public',
  status: 202,
  summary: 'Receives a webhook in the Standard Webhooks format',
  input: z.object({ hookId }),
  output: hookAnswer,
  example: { points: [] },
});

export const webhookRoutes = [
  post('/api/data-sources/:id/webhook-secret', rotateWebhookSecret, 'Makes a new webhook secret', {
    example: {},
  }),
];
