import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, instant, nothing, uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';
import { holdReasons } from './hold-reasons.js';

/** A payment for a friend that waits. */
const heldReferral = z.object({
  id: uuid,
  referrerId: uuid,
  friendUserId: uuid,
  reason: z.enum(holdReasons),
  heldUntil: instant,
});

/** The oldest held payments, at most 100. */
export const listHeldReferrals = defineCall({
  service: 'gamification',
  name: 'list-held-referrals',
  access: 'internal',
  // The operator's command handles it in its own process.
  callers: [],
  input: nothing,
  output: z.array(heldReferral),
});

/** Refuses a held payment for good. */
export const refuseReferral = defineCall({
  service: 'gamification',
  name: 'refuse-referral',
  access: 'internal',
  // The operator's command handles it in its own process.
  callers: [],
  input: z.object({ referralId: uuid }),
  output: done,
});

/** Pays what was held for its time and not refused. */
export const releaseReferrals = defineJob({
  service: 'gamification',
  name: 'release-referrals',
  title: 'Pay for friends whose payment was held',
  input: nothing,
  result: z.object({ paid: z.number().int() }),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 60,
  timeLimitSeconds: 600,
  schedule: '*/15 * * * *',
});

/** A friend joined, and the payment for it waits, or an operator refused it. Personal: sent to its user only. */
export const referralHeld = defineEvent({
  service: 'gamification',
  name: 'referral-held',
  payload: z.object({ referralId: uuid, userId: uuid, workspaceId: uuid }),
  realtime: { audience: 'user', changes: { what: 'referrals', tags: ['Referral'] } },
});
