import type { Report } from '@emberdeck/contracts/analytics/reports';

/** Whether the file of a report is still being made. */
export const isInProgress = ({ status }: Report): boolean => status === 'queued' || status === 'running';

const newestFirst = (a: Report, b: Report): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Adds a row, or replaces an older one of the same report: messages and answers can arrive in any order. */
export function withReport(reports: Report[], report: Report): Report[] {
  const known = reports.find(({ id }) => id === report.id);
  if (known === undefined) {
    return [report, ...reports].toSorted(newestFirst);
  }
  return known.updatedAt > report.updatedAt
    ? reports
    : reports.map((each) => (each === known ? report : each));
}
