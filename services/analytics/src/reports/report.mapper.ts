import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { ReportEntity } from './report.entity.js';
import type { ReportFileEntity } from './report-file.entity.js';

/** The state of a file that its readers see. */
export type ReportState = Pick<
  ReportFileEntity,
  'status' | 'progress' | 'reason' | 'fileName' | 'sizeBytes' | 'pages' | 'updatedAt'
>;

/** The stored part of a file without its relation. */
export type StoredFile = Omit<ReportFileEntity, 'report'>;

/** The stored part of a report without its relation. */
export type StoredReport = Omit<ReportEntity, 'schedule'>;

/** A report as its readers see it. A client is shown as the only one it is shared with. */
export function toReport(row: StoredReport, file: ReportState, clientId: string | null): Report {
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
    sharedWith: clientId === null ? row.sharedWith : [clientId],
    scheduleId: row.scheduleId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
  };
}

/** The files of a report count toward the quota of its creator. */
export const ownerOf = ({ generatedBy, workspaceId }: StoredReport) => ({ userId: generatedBy, workspaceId });
