import { type DashboardRange, dashboardRanges } from '@emberdeck/contracts/analytics/dashboard';
import { customBlocks, type ReportType, reportTypes } from '@emberdeck/contracts/analytics/report-types';

const dayMs = 86_400_000;

/** Reports that a workspace may have. */
export const maxReports = 1_000;

/** Days of a range, and days from one point of a series to the next, as on the dashboard. */
export const rangeDays: Readonly<Record<DashboardRange, { readonly days: number; readonly step: number }>> = {
  '30days': { days: 30, step: 1 },
  '90days': { days: 90, step: 1 },
  '1year': { days: 365, step: 7 },
};

const isRange = (text: string): text is DashboardRange => dashboardRanges.some((range) => range === text);

/** An unknown range means the last 30 days. */
export const rangeOf = (text: string): DashboardRange => (isRange(text) ? text : '30days');

/** The window that ends now. */
export function windowOf(range: DashboardRange, now: Date): { startDate: Date; endDate: Date } {
  return { startDate: new Date(now.getTime() - rangeDays[range].days * dayMs), endDate: now };
}

const isKnownType = (type: string): type is ReportType => Object.hasOwn(reportTypes, type);

const typeLabels: Readonly<Record<ReportType, string>> = {
  executive_summary: 'Executive Summary Report',
  detailed_analytics: 'Detailed Analytics Report',
  client_presentation: 'Client Presentation Report',
};

/** The name of a type for people. An unknown type is a Custom Report. */
export const typeLabelOf = (type: string): string => (isKnownType(type) ? typeLabels[type] : 'Custom Report');

/** The requested blocks, each once; without any, those of the type. */
export function blocksOf(type: string, requested: readonly string[]): string[] {
  const ofType: readonly string[] = isKnownType(type) ? reportTypes[type] : customBlocks;
  return [...new Set(requested.length === 0 ? ofType : requested)];
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The days of a window for people: `Oct 24, 2026 – Nov 23, 2026`. Its times are readings in the zone of the workspace. */
export const periodLabel = ({ startDate, endDate }: { startDate: Date; endDate: Date }): string =>
  `${dayFormat.format(startDate)} – ${dayFormat.format(endDate)}`;
