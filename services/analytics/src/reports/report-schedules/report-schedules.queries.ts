import type { ReportAudience, ReportStatus } from '@emberdeck/contracts/analytics/reports';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { stateOf } from '../shared/file-state.js';
import type { ReportScheduleEntity } from './report-schedule.entity.js';

const state = stateOf('made', 'job');

/** The state of the last report of a schedule. */
export interface LastReport {
  readonly scheduleId: string;
  readonly audience: ReportAudience;
  readonly status: ReportStatus;
  readonly reason: string | null;
  readonly recipients: number;
}

/**
 * The last report of each schedule, with the file that is furthest from ready. SQL by hand: the newest row of each group,
 * by the index of the schedule.
 */
export function readLastReports(work: UnitOfWork, workspaceId: string): Promise<LastReport[]> {
  return work.read<LastReport>(
    `SELECT schedule.id AS "scheduleId", file.audience, file.status, file.reason, last.recipients
       FROM report_schedule AS schedule
      CROSS JOIN LATERAL (
        SELECT report.id, cardinality(report.recipients) AS recipients FROM report
         WHERE report.schedule_id = schedule.id AND report.workspace_id = $1
           AND report.created_at >= schedule.last_at
         ORDER BY report.created_at DESC, report.id DESC LIMIT 1) AS last
      CROSS JOIN LATERAL (
        SELECT made.audience, ${state.status} AS status, ${state.reason} AS reason
          FROM report_file AS made LEFT JOIN job ON job.id = made.job_id
         WHERE report_id = last.id AND made.workspace_id = $1
         ORDER BY array_position(ARRAY['failed', 'queued', 'running', 'ready'], (${state.status})::text), audience DESC
         LIMIT 1) AS file
      WHERE schedule.workspace_id = $1`,
    [workspaceId],
  );
}

/** Whether a file of the last report of a schedule failed. SQL by hand: a lookup of the newest row and of its files. */
export async function hasLastFailed(tx: Tx, workspaceId: string, scheduleId: string): Promise<boolean> {
  const [row] = await tx.query<{ failed: boolean }[]>(
    `SELECT EXISTS (
       SELECT FROM report_file AS made LEFT JOIN job ON job.id = made.job_id
        WHERE made.workspace_id = $1 AND ${state.status} = 'failed' AND report_id = (
         SELECT id FROM report WHERE workspace_id = $1 AND schedule_id = $2
          ORDER BY created_at DESC, id DESC LIMIT 1)) AS failed`,
    [workspaceId, scheduleId],
  );
  return row?.failed ?? false;
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
 * A text that changes whenever a source of the workspace gets points, late ones too, or others in place of earlier ones, or
 * a run is undone. It also changes once when an undone run is pruned, which costs one more report. SQL by hand: sums over the
 * sources, the newest point of each metric and the newest undo, without reading points.
 */
export async function readPointsState(tx: Tx, workspaceId: string): Promise<string> {
  const [row] = await tx.query<{ state: string }[]>(
    `SELECT concat_ws(' ', sum(source.point_count), max(newest.id), sum(extract(epoch FROM source.last_rows_at)),
                      max(extract(epoch FROM undone.at))) AS state
       FROM data_source AS source
       LEFT JOIN LATERAL (
         SELECT max(metric_id) AS id FROM metric_latest AS latest
          WHERE latest.data_source_id = source.id AND latest.workspace_id = $1) AS newest ON true
       LEFT JOIN LATERAL (
         SELECT max(undone_at) AS at FROM sync_run AS run
          WHERE run.data_source_id = source.id AND run.workspace_id = $1) AS undone ON true
      WHERE source.workspace_id = $1 AND source.is_active AND source.deleted_at IS NULL`,
    [workspaceId],
  );
  return row?.state ?? '';
}

/** Counts the schedules of a workspace, for the limit. */
export const countSchedules =
  'SELECT count(*)::integer AS count FROM report_schedule WHERE workspace_id = $1';
