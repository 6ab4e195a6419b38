import { z } from 'zod';
import { reportSent } from '../analytics/report-work.js';
import { defineJob } from '../jobs/job.js';
import { sendRuns } from './delivery.js';

/** Sends the link to a report to its recipients, each once. */
export const sendReportMails = defineJob({
  service: 'notifications',
  name: 'send-report-mails',
  title: 'Send a report',
  input: reportSent.payload,
  result: z.null(),
  startedBy: 'product',
  ...sendRuns,
  timeLimitSeconds: 900,
});
