import { z } from 'zod';
import { uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';
import { sendRuns } from './delivery.js';

/** Starts a job for each user with notices that wait for their mail long enough. */
export const scheduleNoticeMails = defineJob({
  service: 'notifications',
  name: 'schedule-notice-mails',
  title: 'Find notices to send by mail',
  input: z.object({}),
  result: z.null(),
  startedBy: 'product',
  attempts: 1,
  backOffSeconds: 10,
  timeLimitSeconds: 50,
  schedule: '* * * * *',
});

/** Sends a user one mail with all notices that wait for it and are still unread. */
export const mailNotices = defineJob({
  service: 'notifications',
  name: 'mail-notices',
  title: 'Send notices by mail',
  input: z.object({ userId: uuid }),
  result: z.null(),
  startedBy: 'product',
  ...sendRuns,
  timeLimitSeconds: 120,
});
