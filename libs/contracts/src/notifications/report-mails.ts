import { z } from 'zod';
import { reportSent } from '../analytics/report-work.js';
import { defineJob } from '../jobs/job.js';

/** Sends the link to a report to its recipients, each once. */
export const sendReportMails = defineJob({
  service: 'notifications',
  name: 'send-report-mails',
  title: 'Send a report',
  input: reportSent.payload,
  result: z.null(),
  startedBy: 'product',
  attempts: 5,
  backOffSeconds: 10,
  timeLimitSeconds: 900,
});
