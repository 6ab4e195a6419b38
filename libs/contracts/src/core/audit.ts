import { z } from 'zod';
import type { AuditAction } from './audit-actions.js';
import { uuid } from './fields.js';

/** Plain values before or after a change. They hold no secret, no contact and no name of a person. */
export const auditValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type AuditValues = z.output<typeof auditValues>;

/** The values of a change, for the payload of an event. */
export const auditChange = z.object({ before: auditValues, after: auditValues });

/** What a change was made to. A person has no name here: readers see the name that the person has by then. */
export const auditTarget = z.object({
  type: z.enum(['user', 'workspace', 'invitation', 'data_source', 'webhook', 'token', 'export', 'route']),
  id: uuid.nullable(),
  name: z.string().nullable(),
});

export type AuditTarget = z.output<typeof auditTarget>;

/** An entry of the audit log. */
export interface AuditRecord {
  /** Null for what a person does outside of a workspace: then it stands in each workspace of the actor. */
  readonly workspaceId: string | null;
  readonly actorId: string;
  readonly action: AuditAction;
  readonly target: AuditTarget | null;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** The entry that an event adds to the audit log; null if this one adds none. */
export type AuditRule<Data> = (payload: Data) => AuditRecord | null;

/** The audit rule of an event. */
export interface AuditDefinition {
  entryOf(payload: unknown): AuditRecord | null;
}

/** A data source as a target. */
export const sourceTarget = (id: string, name: string): AuditTarget => ({ type: 'data_source', id, name });
