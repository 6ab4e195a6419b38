import { type DashboardRange, dashboardRanges } from '@emberdeck/contracts/analytics/dashboard';
import { customBlocks, type ReportType, reportTypes } from '@emberdeck/contracts/analytics/report-types';

/** Reports that a workspace may have. */
export const maxReports = 1_000;

const isRange = (text: string): text is DashboardRange => dashboardRanges.some((range) => range === text);

/** An unknown range means the last 30 days. */
export const rangeOf = (text: string): DashboardRange => (isRange(text) ? text : '30days');

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
