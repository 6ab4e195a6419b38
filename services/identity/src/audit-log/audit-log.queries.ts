import type { AuditRecord, AuditValues } from '@emberdeck/contracts/core/audit';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { shownName } from '../shown-name.js';

// SQL by hand: names of persons are joined as they are now, and the role of the service may only insert and select.

/** An entry to write, with the id and time of its event. */
export interface NewEntry {
  readonly id: string;
  readonly occurredAt: Date;
  readonly record: AuditRecord;
}

/** Null fields do not filter. */
export interface AuditFilter {
  readonly actorId: string | null;
  readonly action: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly search: string | null;
}

/** An entry in the list. */
export interface AuditRow extends ListedRow {
  readonly occurredAt: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

const longestName = 255;

/**
 * One entry without a workspace stands in each workspace of its actor. A workspace that is gone gets none: its event came
 * late.
 */
const insertSql = `
  /* across workspaces: an entry without one belongs to all of its actor */
  INSERT INTO audit_entry (id, workspace_id, actor_id, action, target_type, target_id, target_name, before, after,
                           occurred_at)
  SELECT entry.id, workspace.id, entry.actor_id, entry.action, entry.target_type, entry.target_id,
         entry.target_name, entry.before, entry.after, entry.occurred_at
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::jsonb[],
                $9::jsonb[], $10::timestamptz[])
           AS entry (id, workspace_id, actor_id, action, target_type, target_id, target_name, before, after, occurred_at)
   CROSS JOIN LATERAL (
     SELECT entry.workspace_id AS id WHERE entry.workspace_id IS NOT NULL
     UNION ALL
     SELECT membership.workspace_id FROM membership
      WHERE entry.workspace_id IS NULL AND membership.user_id = entry.actor_id) AS place
    JOIN workspace ON workspace.id = place.id
  ON CONFLICT DO NOTHING`;

const pageSql = `
  SELECT entry.id, entry.occurred_at AS "occurredAt", entry.actor_id AS "actorId", entry.action,
         coalesce(${shownName('actor')}, '') AS "actorName", entry.target_type AS "targetType",
         entry.target_id AS "targetId", coalesce(entry.target_name, ${shownName('target')}) AS "targetName",
         entry.before, entry.after, ${cursorTime('entry.occurred_at')}
    FROM audit_entry AS entry
    JOIN workspace ON workspace.id = entry.workspace_id
    LEFT JOIN user_account AS actor ON actor.id = entry.actor_id
    LEFT JOIN user_account AS target ON entry.target_type = 'user' AND target.id = entry.target_id
   WHERE entry.workspace_id = $4
     AND ($2::timestamptz IS NULL OR (entry.occurred_at, entry.id) < ($2::timestamptz, $3::uuid))
     AND ($5::uuid IS NULL OR entry.actor_id = $5)
     AND ($6::text IS NULL OR entry.action = $6)
     AND entry.occurred_at >= coalesce($7::date::timestamp AT TIME ZONE workspace.time_zone, '-infinity')
     AND entry.occurred_at < coalesce(($8::date + 1)::timestamp AT TIME ZONE workspace.time_zone, 'infinity')
     AND ($9::text IS NULL OR strpos(lower(concat_ws(' ', ${shownName('actor')}, ${shownName('target')}, entry.action,
            entry.target_name, entry.before::text, entry.after::text)), lower($9)) > 0)
   ORDER BY entry.occurred_at DESC, entry.id DESC LIMIT $1`;

/** Adds entries; a repeated event adds none. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const column = (of: (entry: NewEntry) => unknown): unknown[] => entries.map(of);
  const json = (values: AuditValues | null): string | null => values && JSON.stringify(values);
  await tx.query(insertSql, [
    column(({ id }) => id),
    column(({ record }) => record.workspaceId),
    column(({ record }) => record.actorId),
    column(({ record }) => record.action),
    column(({ record }) => record.target?.type ?? null),
    column(({ record }) => record.target?.id ?? null),
    column(({ record }) => record.target?.name?.slice(0, longestName) ?? null),
    column(({ record }) => json(record.before)),
    column(({ record }) => json(record.after)),
    column(({ occurredAt }) => occurredAt),
  ]);
}

/** A page of the entries of a workspace, newest first. */
export const readAuditPage = (
  work: UnitOfWork,
  workspaceId: string,
  { actorId, action, from, until, search }: AuditFilter,
  place: PagePlace,
): Promise<AuditRow[]> =>
  work.read<AuditRow>(pageSql, [...place, workspaceId, actorId, action, from, until, search]);

/** Deletes entries past their time by the function that alone may; returns how many. */
export async function pruneEntries(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ pruned: number }[]>('SELECT prune_audit_entries() AS pruned');
  return row?.pruned ?? 0;
}
