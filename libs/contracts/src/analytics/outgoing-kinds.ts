// Without schemas: the browser loads this module.
import type { NoticeType } from './notices.js';

/** The kinds of notices that webhooks send, as the form lists them. */
export const outgoingKinds = [
  'limit_crossed',
  'limit_resolved',
  'limit_no_data',
  'limit_data_again',
  'goal_reached',
  'report_ready',
  'report_failed',
  'source_failed',
  'source_paused',
  'source_late',
  'source_recovered',
] as const satisfies readonly NoticeType[];

export type OutgoingKind = (typeof outgoingKinds)[number];

/** The kind of the event that a member sends to try a webhook. */
export const testKind = 'test';

/** Webhooks that a workspace may have. */
export const maxOutgoingWebhooks = 20;

/** A member paused it, all tries of a delivery failed, or the receiver answered 410. */
export const pauseReasons = ['member', 'failures', 'gone'] as const;

export type PauseReason = (typeof pauseReasons)[number];

/** `canceled`: the webhook was paused before the delivery arrived. */
export const sendStates = ['waiting', 'delivered', 'failed', 'canceled'] as const;

export type SendState = (typeof sendStates)[number];
