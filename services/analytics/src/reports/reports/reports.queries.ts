import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { ReportAudience, ReportStatus } from '@emberdeck/contracts/analytics/reports';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { stateOf } from '../shared/file-state.js';
import type { ReportFileEntity } from './report-file.entity.js';
import type { ReportFile, ReportState, StoredReport } from './report.mapper.js';

/** A report with the state of the file that the reader may have. */
export type ReadableReport = StoredReport &
  ReportState &
  ListedRow &
  Pick<ReportFileEntity, 'blobId'> & {
    /** The state of the file for clients, for the team. */
    readonly clientStatus: ReportStatus | null;
    readonly clientReason: string | null;
  };

/** The file that a member reads. */
export const audienceOf = (actor: Actor): ReportAudience =>
  may(actor, 'see-every-source') ? 'team' : 'client';

const [fileState, sharedState] = [stateOf('file', 'job'), stateOf('shared', 'shared_job')];

const filesSql = `
  SELECT report_id AS "reportId", audience, job_id AS "jobId", blob_id AS "blobId", file_name AS "fileName",
         size_bytes AS "sizeBytes", pages, updated_at AS "updatedAt", ${fileState.status} AS status,
         ${fileState.progress} AS progress, ${fileState.reason} AS reason
    FROM report_file AS file LEFT JOIN job ON job.id = file.job_id
   WHERE file.workspace_id = $1 AND report_id = $2`;

/** The files of a report with their state. */
export function readFiles(
  tx: Tx,
  { workspaceId, id }: Pick<StoredReport, 'workspaceId' | 'id'>,
): Promise<ReportFile[]> {
  return tx.query<ReportFile[]>(filesSql, [workspaceId, id]);
}

/**
 * SQL by hand: a report is read together with the file of the reader's audience, and the cursor needs microseconds, which
 * a `Date` of an entity loses.
 *
 * $1: workspace; $2: audience; $3: the client, or null for the team.
 */
const readable = `
  SELECT report.id, report.workspace_id AS "workspaceId", report.title, type, date_range AS "dateRange", format,
         included_metrics AS "includedMetrics", start_date AS "startDate", end_date AS "endDate",
         first_day::text AS "firstDay", last_day::text AS "lastDay", has_own_days AS "hasOwnDays", as_of AS "asOf",
         generated_by AS "generatedBy", author_name AS "authorName", shared_with AS "sharedWith", recipients,
         schedule_id AS "scheduleId", report.created_at AS "createdAt", ${fileState.status} AS status,
         ${fileState.progress} AS progress, ${fileState.reason} AS reason,
         file.blob_id AS "blobId", file.file_name AS "fileName", file.size_bytes AS "sizeBytes", file.pages,
         greatest(file.updated_at, shared.updated_at) AS "updatedAt",
         CASE WHEN shared.audience IS NOT NULL THEN ${sharedState.status} END AS "clientStatus",
         ${sharedState.reason} AS "clientReason", ${cursorTime('report.created_at')}
    FROM report
    JOIN report_file AS file ON file.report_id = report.id AND file.audience = $2
    LEFT JOIN job ON job.id = file.job_id
    LEFT JOIN report_file AS shared ON shared.report_id = report.id AND shared.audience = 'client' AND $2 = 'team'
    LEFT JOIN job AS shared_job ON shared_job.id = shared.job_id
   WHERE report.workspace_id = $1 AND ($3::uuid IS NULL OR $3::uuid = ANY (report.shared_with))`;

const pageSql = `${readable}
     AND ($5::timestamptz IS NULL OR (report.created_at, report.id) < ($5::timestamptz, $6::uuid))
   ORDER BY report.created_at DESC, report.id DESC LIMIT $4`;

const oneSql = `${readable} AND report.id = $4`;

const readerOf = (actor: Actor): readonly [string, ReportAudience, string | null] => {
  const audience = audienceOf(actor);
  return [actor.workspaceId, audience, audience === 'client' ? actor.userId : null];
};

/** The reports that the actor may see, newest first. */
export function readReportPage(work: UnitOfWork, actor: Actor, place: PagePlace): Promise<ReadableReport[]> {
  return work.read<ReadableReport>(pageSql, [...readerOf(actor), ...place]);
}

/** A report that the actor may see. */
export async function findReadable(
  work: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<ReadableReport | null> {
  const [row] = await work.read<ReadableReport>(oneSql, [...readerOf(actor), id]);
  return row ?? null;
}

/** Counts the reports of a workspace, for the limit. */
export const countReports = 'SELECT count(*)::integer AS count FROM report WHERE workspace_id = $1';

/**
 * Whether a client's file holds points of a source that clients may no longer see. SQL by hand: one lookup of the array's
 * elements. Points of a deleted source do not count: it was open to clients until its end.
 */
export async function includesClosedSource(
  work: UnitOfWork,
  workspaceId: string,
  reportId: string,
): Promise<boolean> {
  const [row] = await work.read<{ closed: boolean }>(
    `SELECT EXISTS (
       SELECT FROM report_file AS file JOIN data_source AS source ON source.id = ANY (file.source_ids)
        WHERE file.workspace_id = $1 AND file.report_id = $2 AND file.audience = 'client'
          AND source.workspace_id = $1 AND NOT source.client_access) AS closed`,
    [workspaceId, reportId],
  );
  return row?.closed ?? false;
}

/**
 * The reports whose file for clients holds points of a source that clients may no longer see. SQL by hand: a search in the
 * arrays of the shared reports of a workspace.
 */
export async function readClosedReports(tx: Tx, workspaceId: string, sourceId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT file.report_id AS id FROM report_file AS file
       JOIN data_source AS source ON source.id = $2 AND source.workspace_id = $1 AND NOT source.client_access
      WHERE file.workspace_id = $1 AND file.audience = 'client' AND file.blob_id IS NOT NULL
        AND source.id = ANY (file.source_ids)
      ORDER BY file.report_id`,
    [workspaceId, sourceId],
  );
  return rows.map(({ id }) => id);
}
