import { type Actor, clientOf } from '@emberdeck/contracts/core/actor';
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

/** A member, or the actor of a call. */
export type ReportReader = Pick<Actor, 'userId' | 'workspaceId' | 'role' | 'ownsWorkspace' | 'viewAs'>;

/** The file that a member reads. */
export const audienceOf = (actor: Pick<Actor, 'role' | 'ownsWorkspace'>): ReportAudience =>
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
 * $1: workspace; $2: audience; $3: the client; null for the team, and for what any client sees.
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

const readerOf = (actor: ReportReader): readonly [string, ReportAudience, string | null] => {
  const audience = audienceOf(actor);
  return [actor.workspaceId, audience, audience === 'client' ? clientOf(actor) : null];
};

/** The reports that the actor may see, newest first. */
export function readReportPage(work: UnitOfWork, actor: Actor, place: PagePlace): Promise<ReadableReport[]> {
  return work.read<ReadableReport>(pageSql, [...readerOf(actor), ...place]);
}

/** A report that the actor may see. */
export async function findReadable(
  work: UnitOfWork,
  actor: ReportReader,
  id: string,
): Promise<ReadableReport | null> {
  const [row] = await work.read<ReadableReport>(oneSql, [...readerOf(actor), id]);
  return row ?? null;
}

/** Counts the reports of a workspace, for the limit. */
export const countReports = 'SELECT count(*)::integer AS count FROM report WHERE workspace_id = $1';

/** What each client of a report sees. */
const sharedAudience = `'client:' || array_to_string(report.shared_with, ',')`;

/**
 * Files for clients with points of a source that is not open to each of them, by the workspace. SQL by hand: a search in
 * arrays. Points of a deleted source do not count: it was open to clients until its end.
 */
const closedFiles = `
  SELECT file.report_id AS id FROM report_file AS file
    JOIN report ON report.id = file.report_id AND report.workspace_id = $1
   WHERE file.workspace_id = $1 AND file.audience = 'client' AND file.blob_id IS NOT NULL AND EXISTS (
     SELECT FROM data_source AS source
      WHERE source.id = ANY (file.source_ids) AND source.workspace_id = $1
        AND NOT is_open_to(${sharedAudience}, source))`;

const isClosedSql = `${closedFiles} AND report.id = $2`;

/** Whether a client's file holds points of a source that one of its clients may no longer see. */
export async function includesClosedSource(
  work: UnitOfWork,
  workspaceId: string,
  reportId: string,
): Promise<boolean> {
  return (await work.read(isClosedSql, [workspaceId, reportId])).length > 0;
}

/** As {@link includesClosedSource}, within the transaction. */
export async function includesClosed(tx: Tx, workspaceId: string, reportId: string): Promise<boolean> {
  return (await tx.query<unknown[]>(isClosedSql, [workspaceId, reportId])).length > 0;
}

/** The reports whose file for clients holds points of this source, which one of its clients may no longer see. */
export async function readClosedReports(tx: Tx, workspaceId: string, sourceId: string): Promise<string[]> {
  const sql = `${closedFiles} AND $2::uuid = ANY (file.source_ids) ORDER BY id`;
  return idsOf(await tx.query<{ id: string }[]>(sql, [workspaceId, sourceId]));
}

/** The reports that are shared with the client, and whose file holds points of a source that is closed to one of its clients. */
export async function readClosedReportsOf(tx: Tx, workspaceId: string, userId: string): Promise<string[]> {
  const sql = `${closedFiles} AND $2::uuid = ANY (report.shared_with) ORDER BY id`;
  return idsOf(await tx.query<{ id: string }[]>(sql, [workspaceId, userId]));
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
