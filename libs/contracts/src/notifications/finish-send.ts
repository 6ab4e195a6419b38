import { z } from 'zod';
import { uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';

/** Finishes a send whose process died: sends what was certainly not sent, and settles the rest as failed. */
export const finishSend = defineJob({
  service: 'notifications',
  name: 'finish-send',
  title: 'Finish a send',
  input: z.object({ id: uuid }),
  result: z.null(),
  startedBy: 'product',
  attempts: 5,
  backOffSeconds: 5,
  timeLimitSeconds: 120,
  // As long as its message.
  keptDays: 31,
});
