import { z } from 'zod';
import { uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';

/** Asks identity for the phone numbers that a user has proven, and pays the referrer of a new account. */
export const provePhone = defineJob({
  service: 'gamification',
  name: 'prove-phone',
  title: 'Settle the invitation of a proven phone',
  input: z.object({ userId: uuid, isNewAccount: z.boolean().default(true) }),
  result: z.null(),
  startedBy: 'product',
  attempts: 20,
  backOffSeconds: 5,
  timeLimitSeconds: 60,
});
