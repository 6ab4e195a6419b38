import { z } from 'zod';
import type { AuditAction } from '../core/audit-actions.js';
import { auditChange } from '../core/audit.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nothing,
  nullableInstant,
  pageQuery,
  uuid,
  webAddress,
} from '../core/fields.js';
import { create, get, patch, post, remove } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { outgoingKinds, pauseReasons, sendStates } from './outgoing-kinds.js';

const kinds = z
  .array(z.enum(outgoingKinds))
  .min(1, 'Choose at least one kind')
  .max(outgoingKinds.length)
  .transform((given) => outgoingKinds.filter((kind) => given.includes(kind)));

/** An address outside of the product that gets signed events of a workspace. */
export const outgoingWebhook = z.object({
  id: uuid,
  url: z.string(),
  /** An older client may read kinds that it does not know. */
  kinds: z.array(z.string()),
  /** Why nothing is sent; null if events are sent. */
  pausedBecause: z.enum(pauseReasons).nullable(),
  /** The reason of the last failed try, as a sentence; null after a delivery. */
  lastFailure: z.string().nullable(),
  lastDeliveredAt: nullableInstant,
  /** The secret before the last rotation signs too until then; null if there is none. */
  oldSecretValidUntil: nullableInstant,
  createdAt: instant,
});

export type OutgoingWebhook = z.output<typeof outgoingWebhook>;

/** With its first secret, which no other answer contains. A repeat after a rotation has none. */
export const createdOutgoingWebhook = outgoingWebhook.extend({ secret: z.string().nullable() });

export type CreatedOutgoingWebhook = z.output<typeof createdOutgoingWebhook>;

/** An event that was or will be sent to a webhook. Its id is the `webhook-id` of each try. */
export const outgoingDelivery = z.object({
  id: uuid,
  kind: z.string(),
  state: z.enum(sendStates),
  /** Of the last try; null without an answer. */
  httpStatus: z.number().int().nullable(),
  /** Why the last try failed, as a sentence. */
  reason: z.string().nullable(),
  tries: z.number().int(),
  lastTryAt: nullableInstant,
  nextTryAt: nullableInstant,
  createdAt: instant,
});

export type OutgoingDelivery = z.output<typeof outgoingDelivery>;

/** The webhooks of the workspace, oldest first. */
export const listOutgoingWebhooks = defineCall({
  service: 'analytics',
  name: 'list-outgoing-webhooks',
  access: 'user',
  input: nothing,
  output: z.array(outgoingWebhook),
  tags: ['OutgoingWebhook'],
});

export const createOutgoingWebhook = defineCall({
  service: 'analytics',
  name: 'create-outgoing-webhook',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ url: webAddress, kinds }),
  output: createdOutgoingWebhook,
});

/** Changes the given fields. `isPaused` false resumes, whatever paused it. */
export const updateOutgoingWebhook = defineCall({
  service: 'analytics',
  name: 'update-outgoing-webhook',
  access: 'user',
  input: idInput.extend({
    url: webAddress.optional(),
    kinds: kinds.optional(),
    isPaused: z.boolean().optional(),
  }),
  output: outgoingWebhook,
});

export const deleteOutgoingWebhook = defineCall({
  service: 'analytics',
  name: 'delete-outgoing-webhook',
  access: 'user',
  input: idInput,
  output: done,
});

/** Sends a test event once, and returns how it went. A paused webhook can be tested too. */
export const testOutgoingWebhook = defineCall({
  service: 'analytics',
  name: 'test-outgoing-webhook',
  access: 'user',
  input: idInput,
  output: outgoingDelivery,
  timeoutMs: 20_000,
});

/** The deliveries of the last 30 days, newest first. */
export const listOutgoingDeliveries = defineCall({
  service: 'analytics',
  name: 'list-outgoing-deliveries',
  access: 'user',
  input: pageQuery.extend({ id: uuid }),
  output: z.array(outgoingDelivery),
  tags: ['OutgoingWebhook'],
});

/** A new secret, which no other answer contains. */
const outgoingSecret = z.object({ secret: z.string(), oldSecretValidUntil: nullableInstant });

export type OutgoingSecret = z.output<typeof outgoingSecret>;

/** Makes a new secret. The old one signs too for a day. */
export const rotateOutgoingSecret = defineCall({
  service: 'analytics',
  name: 'rotate-outgoing-secret',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: outgoingSecret,
});

const auditedAs = {
  added: 'webhook_added',
  changed: 'webhook_changed',
  deleted: 'webhook_deleted',
  rotated: 'outgoing_secret_rotated',
} as const satisfies Readonly<Record<string, AuditAction>>;

/** A webhook was added, changed or deleted, or its secret rotated, by a member; or sending has changed its state. */
export const outgoingWebhookChanged = defineEvent({
  service: 'analytics',
  name: 'outgoing-webhook-changed',
  payload: z.object({
    workspaceId: uuid,
    webhookId: uuid,
    /** The host alone: the path of an address may be a secret. */
    host: z.string(),
    /** What a member did; absent where sending has changed it. */
    action: z.object({ userId: uuid, verb: z.enum(['added', 'changed', 'deleted', 'rotated']) }).optional(),
    changed: auditChange.optional(),
  }),
  realtime: { audience: 'team', changes: { what: 'outgoing_webhooks', tags: ['OutgoingWebhook'] } },
  audit: ({ workspaceId, webhookId, host, action, changed }) =>
    action
      ? {
          workspaceId,
          actorId: action.userId,
          action: auditedAs[action.verb],
          target: { type: 'webhook', id: webhookId, name: host },
          before: changed?.before ?? null,
          after: changed?.after ?? null,
        }
      : null,
});

/** One try of a delivery. The next one is another job, so that its time is in the row of the delivery. */
export const sendOutgoingDelivery = defineJob({
  service: 'analytics',
  name: 'send-outgoing-delivery',
  title: 'Send an event to a webhook',
  /** `tries` is the number of tries before: the job of an earlier try sends nothing. */
  input: z.object({ id: uuid, workspaceId: uuid, tries: z.number().int() }),
  result: z.null(),
  startedBy: 'product',
  attempts: 20,
  backOffSeconds: 10,
  timeLimitSeconds: 60,
  // A slow receiver must not take the places of syncs and reports.
  share: 0.5,
  shareOfWorkspace: 0.25,
  keptDays: 1,
});

export const outgoingWebhookRoutes = [
  get('/api/outgoing-webhooks', listOutgoingWebhooks, 'Webhooks that send events of the workspace', {
    access: 'see-outgoing-webhooks',
  }),
  create(
    '/api/outgoing-webhooks',
    createOutgoingWebhook,
    'Adds a webhook; its secret is in this answer alone',
    {
      example: { url: 'https://hooks.example/emberdeck', kinds: ['limit_crossed', 'report_ready'] },
    },
  ),
  patch('/api/outgoing-webhooks/:id', updateOutgoingWebhook, 'Changes, pauses or resumes a webhook', {
    example: { isPaused: true },
  }),
  remove('/api/outgoing-webhooks/:id', deleteOutgoingWebhook, 'Deletes a webhook and its deliveries'),
  post('/api/outgoing-webhooks/:id/test', testOutgoingWebhook, 'Sends a test event to a webhook', {
    example: {},
  }),
  get('/api/outgoing-webhooks/:id/deliveries', listOutgoingDeliveries, 'Deliveries of a webhook', {
    access: 'see-outgoing-webhooks',
  }),
  post('/api/outgoing-webhooks/:id/secret', rotateOutgoingSecret, 'Makes a new secret of a webhook', {
    example: {},
  }),
];

export const outgoingWebhookCollections = [
  defineCollection({ path: '/api/outgoing-webhooks', scope: 'see-outgoing-webhooks' }),
];
