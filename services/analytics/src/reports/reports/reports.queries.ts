import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { ReportAudience, ReportStatus } from '@emberdeck/contracts/analytics/reports';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '../../shared/page.js';
import type { ReportFileEntity } from './report-file.entity.js';
import type { ReportState, StoredReport } from './report.mapper.js';

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

/**
 * SQL by hand: a report is read together with the file of the reader's audience, and the cursor needs microseconds, which
 * a `Date` of an entity loses.
 *
 * $1: workspace; $2: audience; $3: the client, or null for the team.
 */
const readable = `
  SELECT report.id, report.workspace_id AS "workspaceId", title, type, date_range AS "dateRange", format,
         included_metrics AS "includedMetrics", start_date AS "startDate", end_date AS "endDate",
         generated_by AS "generatedBy", author_name AS "authorName", shared_with AS "sharedWith", recipients,
         schedule_id AS "scheduleId", created_at AS "createdAt", file.status, file.progress, file.reason,
         file.blob_id AS "blobId", file.file_name AS "fileName", file.size_bytes AS "sizeBytes", file.pages,
         greatest(file.updated_at, shared.updated_at) AS "updatedAt", shared.status AS "clientStatus",
         shared.reason AS "clientReason", ${cursorTime}
    FROM report
    JOIN report_file AS file ON file.report_id = report.id AND file.audience = $2
    LEFT JOIN report_file AS shared ON shared.report_id = report.id AND shared.audience = 'client' AND $2 = 'team'
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
      WHERE file.workspace_id = $1 AND file.audience = 'client' AND file.status = 'ready'
        AND source.id = ANY (file.source_ids)
      ORDER BY file.report_id`,
    [workspaceId, sourceId],
  );
  return rows.map(({ id }) => id);
}

/** A file whose job has ended without it. */
export interface AbandonedFile {
  readonly reportId: string;
  readonly workspaceId: string;
  readonly audience: ReportAudience;
  /** The reason of the job; null if it has none. */
  readonly reason: string | null;
}

/** The key of the job that makes a file. */
export const jobKeyOf = (reportId: string, audience: ReportAudience): string => `${reportId}:${audience}`;

/**
 * Files that no job will finish: their job was canceled, or failed with its worker. SQL by hand: the table of jobs belongs
 * to the platform and has no entity.
 */
export function findAbandoned(tx: Tx, before: Date): Promise<AbandonedFile[]> {
  return tx.query<AbandonedFile[]>(
    `SELECT file.report_id AS "reportId", file.workspace_id AS "workspaceId", file.audience, ended.reason
       FROM report_file AS file /* across workspaces: maintenance of all files */
       LEFT JOIN LATERAL (
         SELECT reason FROM job WHERE name = 'build-report' AND key = file.report_id || ':' || file.audience
          ORDER BY created_at DESC LIMIT 1) AS ended ON true
      WHERE file.status IN ('queued', 'running') AND file.updated_at < $1
        AND NOT EXISTS (SELECT FROM job WHERE name = 'build-report' AND status IN ('queued', 'running')
                           AND key = file.report_id || ':' || file.audience)
      ORDER BY file.updated_at LIMIT 100`,
    [before],
  );
}
