import type { ReportStatus } from '@emberdeck/contracts/analytics/reports';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { ReportScheduleEntity } from './report-schedule.entity.js';

/** The state of the last report of a schedule. */
export interface LastReport {
  readonly scheduleId: string;
  readonly status: ReportStatus;
  readonly reason: string | null;
  readonly recipients: number;
}

/** The last report of each schedule. SQL by hand: the newest row of each group, by the index of the schedule. */
export function readLastReports(work: UnitOfWork, workspaceId: string): Promise<LastReport[]> {
  return work.read<LastReport>(
    `SELECT schedule.id AS "scheduleId", last.status, last.reason, last.recipients
       FROM report_schedule AS schedule
      CROSS JOIN LATERAL (
        SELECT file.status, file.reason, cardinality(report.recipients) AS recipients
          FROM report JOIN report_file AS file ON file.report_id = report.id AND file.audience = 'team'
         WHERE report.schedule_id = schedule.id AND report.workspace_id = $1
           AND report.created_at >= schedule.last_at
         ORDER BY report.created_at DESC, report.id DESC LIMIT 1) AS last
      WHERE schedule.workspace_id = $1`,
    [workspaceId],
  );
}

/** Schedules whose turn has come, the oldest first. */
export type DueSchedule = Pick<ReportScheduleEntity, 'id' | 'workspaceId' | 'createdBy' | 'recipients'>;

/** SQL by hand: the search crosses workspaces, which the scope of the repository refuses. */
export function readDue(work: UnitOfWork, now: Date, limit: number): Promise<DueSchedule[]> {
  return work.read<DueSchedule>(
    `SELECT id, workspace_id AS "workspaceId", created_by AS "createdBy", recipients
       FROM report_schedule /* across workspaces: each is started in its own */
      WHERE is_active AND next_at <= $1 ORDER BY next_at LIMIT $2`,
    [now, limit],
  );
}

/**
 * A text that changes whenever a source of the workspace gets points, late ones too. SQL by hand: sums over the sources
 * and the newest point of each metric, without reading points.
 */
export async function readPointsState(tx: Tx, workspaceId: string): Promise<string> {
  const [row] = await tx.query<{ state: string }[]>(
    `SELECT coalesce(sum(source.point_count), 0) || ' ' || coalesce(max(newest.id), 0) AS state
       FROM data_source AS source
       LEFT JOIN LATERAL (
         SELECT max(metric_id) AS id FROM metric_latest AS latest
          WHERE latest.data_source_id = source.id AND latest.workspace_id = $1) AS newest ON true
      WHERE source.workspace_id = $1 AND source.is_active AND source.deleted_at IS NULL`,
    [workspaceId],
  );
  return row?.state ?? '';
}

/** Counts the schedules of a workspace, for the limit. */
export const countSchedules =
  'SELECT count(*)::integer AS count FROM report_schedule WHERE workspace_id = $1';
