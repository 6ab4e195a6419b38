import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { ReportEntity } from './report.entity.js';
import type { ReportFileEntity } from './report-file.entity.js';

/** The state of a file that its readers see. */
export type ReportState = Pick<
  ReportFileEntity,
  'status' | 'progress' | 'reason' | 'fileName' | 'sizeBytes' | 'pages' | 'updatedAt'
>;

/** A file with the state of its making. */
export type ReportFile = ReportState & Pick<ReportFileEntity, 'reportId' | 'audience' | 'jobId' | 'blobId'>;

/** The stored part of a report without its relation. */
export type StoredReport = Omit<ReportEntity, 'schedule'>;

/** How the reader sees the sharing of a report: a client sees itself alone. */
interface Sharing {
  readonly sharedWith: string[];
  readonly clientFile: Report['clientFile'];
}

/** A report as a client sees it, or with the state of the file for clients as the team does. */
export function toReport(row: StoredReport, file: ReportState, sharing: Sharing): Report {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    config: {
      dateRange: row.dateRange,
      format: row.format,
      includedMetrics: row.includedMetrics,
      filters: { startDate: row.startDate.toISOString(), endDate: row.endDate.toISOString() },
    },
    status: file.status,
    progress: file.progress,
    reason: file.reason,
    fileName: file.fileName,
    fileSize: file.sizeBytes,
    pages: file.pages,
    generatedBy: row.generatedBy,
    sharedWith: sharing.sharedWith,
    clientFile: sharing.clientFile,
    scheduleId: row.scheduleId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
  };
}

/** A report as the team sees it; null without the file of the team. */
export function toTeamReport(row: StoredReport, files: readonly ReportFile[]): Report | null {
  const team = files.find(({ audience }) => audience === 'team');
  const client = files.find(({ audience }) => audience === 'client');
  if (!team) return null;
  const updatedAt = client && client.updatedAt > team.updatedAt ? client.updatedAt : team.updatedAt;
  const clientFile = client ? { status: client.status, reason: client.reason } : null;
  return toReport(row, { ...team, updatedAt }, { sharedWith: row.sharedWith, clientFile });
}

/** The files of a report count toward the quota of its creator. */
export const ownerOf = ({ generatedBy, workspaceId }: StoredReport) => ({ userId: generatedBy, workspaceId });
