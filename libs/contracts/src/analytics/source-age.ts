/** A source that brings no data for this long needs attention, in milliseconds. */
const overdueMs = 24 * 60 * 60_000;

interface Aging {
  readonly type: string;
  readonly lastSyncAt: string | null;
}

/** Whether a source went a day without a sync. Files are uploaded and never sync, so they are not overdue. */
export const isOverdue = ({ type, lastSyncAt }: Aging, now: number): boolean =>
  type !== 'File Upload' && (lastSyncAt === null || now - Date.parse(lastSyncAt) >= overdueMs);
