import { type ChartMark, maxShownMarks } from '@emberdeck/contracts/analytics/chart-marks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { teamActivityTypes } from '@emberdeck/contracts/registry/registry';
import { may } from '@emberdeck/contracts/core/permissions';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/**
 * SQL by hand: merges marks of members with those of the activity feed, whose day is one of the workspace's zone. The
 * bounds in time reach the index of the activities.
 *
 * $1: workspace; $2, $3: days; $4: activity types that the reader may not see; $5: how many.
 */
const marksQuery = `
  SELECT id, to_char(day, 'YYYY-MM-DD') AS day, text, kind, created_by AS "createdBy", iso_time(created_at) AS "createdAt"
    FROM (
      SELECT id, day, text, 'member' AS kind, created_by, created_at
        FROM chart_mark WHERE workspace_id = $1 AND day BETWEEN $2 AND $3
       UNION ALL
      SELECT id, day_of($1, created_at), mark,
             CASE type WHEN 'data_sync' THEN 'import' WHEN 'report' THEN 'report' ELSE 'pause' END, user_id, created_at
        FROM activity
       WHERE workspace_id = $1 AND audience = 'workspace' AND mark IS NOT NULL AND type <> ALL ($4::text[])
         AND created_at >= $2::date - interval '1 day' AND created_at < $3::date + interval '2 days'
         AND day_of($1, created_at) BETWEEN $2 AND $3
    ) AS shown
   ORDER BY shown.kind = 'member' DESC, shown.day DESC, id LIMIT $5`;

/** The marks of a period that the reader may see, by day. */
export async function readMarks(
  work: UnitOfWork,
  actor: Actor,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ChartMark[]> {
  const hidden = may(actor, 'see-source-activities') ? [] : teamActivityTypes;
  const marks = await work.read<ChartMark>(marksQuery, [
    actor.workspaceId,
    from,
    until,
    hidden,
    maxShownMarks,
  ]);
  return marks.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
