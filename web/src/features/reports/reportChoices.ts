import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import type { CreateReportBody, ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { LucideIcon } from 'lucide-react';
import ChartPie from 'lucide-react/icons/chart-pie';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';

export type TypeName = keyof typeof reportTypes;
export const typeNames = Object.keys(reportTypes) as TypeName[];

export const typeIcons: Readonly<Record<TypeName, LucideIcon>> = {
  executive_summary: ScrollText,
  detailed_analytics: ChartPie,
  client_presentation: Presentation,
};

export const formatNames: readonly ReportFormat[] = ['pdf', 'excel', 'powerpoint'];

/** Days that each range reaches back from now. */
const rangeDays = { '30days': 30, '90days': 90, '1year': 365 } as const;

export type RangeName = keyof typeof rangeDays;
export const rangeNames = Object.keys(rangeDays) as RangeName[];

/** The fixed choices of a report. */
export interface Choices {
  readonly type: TypeName;
  readonly range: RangeName;
  readonly format: ReportFormat;
}

const isType = (value: string | null): value is TypeName => typeNames.some((each) => each === value);
const isRange = (value: string | null): value is RangeName => rangeNames.some((each) => each === value);

/** The first choices of the dialog. A value that is unknown here has its default. */
export function choicesOf(type: string | null, range: string | null): Choices {
  return {
    type: isType(type) ? type : 'executive_summary',
    range: isRange(range) ? range : '30days',
    format: 'pdf',
  };
}

export const isKnownType = isType;

/** The choices of a saved report. */
export const choicesOfConfig = (
  type: string,
  { dateRange, format }: { readonly dateRange: RangeName; readonly format: ReportFormat },
): Choices => ({ ...choicesOf(type, dateRange), format });

const dayMs = 86_400_000;

/** The body of a report whose window ends at `now`. */
export function bodyOfChoices(
  { type, range, format }: Choices,
  title: string,
  now: number,
): CreateReportBody {
  const startDate = new Date(now - rangeDays[range] * dayMs).toISOString();
  return {
    title,
    type,
    config: {
      dateRange: range,
      format,
      includedMetrics: [...reportTypes[type]],
      filters: { startDate, endDate: new Date(now).toISOString() },
    },
  };
}
