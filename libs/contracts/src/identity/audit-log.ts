import { z } from 'zod';
import { auditActions } from '../core/audit-actions.js';
import { auditTarget, auditValues } from '../core/audit.js';
import { defineCall } from '../core/call.js';
import { done, instant, nothing, optionalText, pageQuery, text, uuid } from '../core/fields.js';
import { defineRoute, get } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

/** Days that the audit log keeps an entry. */
export const auditDays = 400;

/** An entry of the audit log. Persons have the names that they have now. */
export const auditEntry = z.object({
  id: uuid,
  occurredAt: instant,
  actorId: uuid,
  actorName: z.string(),
  action: z.string(),
  target: auditTarget.extend({ type: z.string() }).nullable(),
  before: auditValues.nullable(),
  after: auditValues.nullable(),
});

export type AuditEntry = z.output<typeof auditEntry>;

const day = z.iso.date().optional();

/** Entries of one actor, of one action, of the days from `from` to `until`, both included, or that contain a text. */
const auditFilter = {
  actorId: uuid.optional(),
  action: z.enum(auditActions).optional(),
  from: day,
  until: day,
  search: optionalText(100),
};

/** The audit log of the workspace, newest first. Days are those of the workspace. */
export const listAuditLog = defineCall({
  service: 'identity',
  name: 'list-audit-log',
  access: 'user',
  input: pageQuery.extend(auditFilter),
  output: z.array(auditEntry),
});

/** The entries as lines of a CSV file, page by page, newest first, without the header. */
export const readAuditCsv = defineCall({
  service: 'identity',
  name: 'read-audit-csv',
  access: 'user',
  input: pageQuery.pick({ cursor: true }).extend(auditFilter),
  output: z.array(z.string()),
});

/**
 * Writes what only the gateway knows: a request that the rights of the actor refused, or a download. `route` is the
 * method and the template of the address.
 */
export const noteAudit = defineCall({
  service: 'identity',
  name: 'note-audit',
  access: 'user',
  input: z.object({ action: z.enum(['refused', 'exported']), route: text(200) }),
  output: done,
});

/** Deletes entries that are older than {@link auditDays}. */
export const pruneAuditLog = defineJob({
  service: 'identity',
  name: 'prune-audit-log',
  title: 'Delete old entries of the audit log',
  input: nothing,
  result: z.object({ entries: z.number().int() }),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 10,
  timeLimitSeconds: 600,
  schedule: '17 3 * * *',
});

export const auditLogRoutes = [
  get('/api/audit-log', listAuditLog, 'Who did what in the active workspace, newest first', {
    access: 'see-audit',
  }),
];

/** Downloads entries as a CSV file. */
export const auditCsvRoute = defineRoute({
  method: 'GET',
  path: '/api/audit-log.csv',
  operation: 'downloadAuditLog',
  access: 'see-audit',
  status: 200,
  summary: 'Downloads the audit log as a CSV file, newest first',
  input: z.object(auditFilter),
});
