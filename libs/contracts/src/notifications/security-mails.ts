import { z } from 'zod';
import { instant, uuid } from '../core/fields.js';
import { contactChangeKinds } from '../identity/contacts.js';
import { defineJob } from '../jobs/job.js';
import { sendRuns } from './delivery.js';

/** What happened to an account. */
export const securityNewsKinds = [
  'new_browser',
  'passkey_added',
  'passkey_removed',
  'export_ready',
  'handoff',
  'account_ends',
  'account_stays',
] as const;

/** Tells a user by mail what happened to the account, each contact once. */
export const sendSecurityMails = defineJob({
  service: 'notifications',
  name: 'send-security-mails',
  title: 'Tell about a change of an account',
  input: z.object({
    /** The event; one mail for each event and contact. */
    newsId: z.string(),
    userId: uuid,
    kind: z.enum(securityNewsKinds),
    /** The browser, the passkey, the last day of the export or of the account; null where it has no name. */
    subject: z.string().nullable(),
    happenedAt: instant,
  }),
  result: z.null(),
  startedBy: 'product',
  ...sendRuns,
  timeLimitSeconds: 300,
});

/** Tells the contacts of an account that its contacts changed. */
export const sendContactNews = defineJob({
  service: 'notifications',
  name: 'send-contact-news',
  title: 'Tell about a change of contacts',
  input: z.object({
    /** The event; one message for each event and contact. */
    newsId: z.string(),
    userId: uuid,
    changeId: uuid,
    change: z.enum(contactChangeKinds),
    happenedAt: instant,
  }),
  result: z.null(),
  startedBy: 'product',
  ...sendRuns,
  timeLimitSeconds: 300,
});
