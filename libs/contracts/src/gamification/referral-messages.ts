import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, uuid } from '../core/fields.js';

/**
 * For notifications: from when the invitations of these messages may be sent again. Without those that may not: the friend
 * has joined or got enough of them, or the invitation was taken back.
 */
export const readResendTimes = defineCall({
  service: 'gamification',
  name: 'read-resend-times',
  access: 'internal',
  callers: ['notifications'],
  input: z.object({ userId: uuid, messageIds: z.array(uuid) }),
  output: z.object({ times: z.array(z.object({ messageId: uuid, resendAt: instant })) }),
});

/** For notifications: sends the invitation of a message again, by the rules of an invitation that is sent again. */
export const resendReferralMessage = defineCall({
  service: 'gamification',
  name: 'resend-referral-message',
  access: 'internal',
  callers: ['notifications'],
  repeats: 'with-key',
  input: z.object({
    userId: uuid,
    workspaceId: uuid,
    displayName: z.string(),
    verified: z.boolean(),
    messageId: uuid,
  }),
  output: z.object({
    /** The new message. Notifications knows none where it was refused before it was passed on. */
    messageId: uuid,
    /** What became of it, as a sentence. */
    message: z.string(),
  }),
});
