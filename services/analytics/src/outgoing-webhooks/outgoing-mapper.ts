import type { OutgoingDelivery, OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import type { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';

/** A webhook as who manages it sees it. */
export const toWebhook = (row: OutgoingWebhookEntity, now: Date): OutgoingWebhook => ({
  id: row.id,
  url: row.url,
  kinds: row.kinds,
  pausedBecause: row.pausedBecause,
  lastFailure: row.lastFailure,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  oldSecretValidUntil:
    row.oldSecretUntil !== null && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});

/** A delivery without its body. */
export const toDelivery = (row: OutgoingDeliveryEntity): OutgoingDelivery => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  httpStatus: row.httpStatus,
  reason: row.reason,
  tries: row.tries,
  lastTryAt: row.lastTryAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
