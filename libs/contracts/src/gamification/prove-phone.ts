import { z } from 'zod';
import { uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';

/** Asks identity for the phone number that a user has proven, and pays the referrer. */
export const provePhone = defineJob({
  service: 'gamification',
  name: 'prove-phone',
  title: 'Settle the invitation of a proven phone',
  input: z.object({ userId: uuid }),
  result: z.null(),
  startedBy: 'product',
  attempts: 20,
  backOffSeconds: 5,
  timeLimitSeconds: 60,
});
