import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import { daysUntil, rangeDays } from '@emberdeck/contracts/analytics/report-window';
import type { ReportDays } from '@emberdeck/contracts/analytics/report-window';
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

export type RangeName = keyof typeof rangeDays;
export const rangeNames = Object.keys(rangeDays) as RangeName[];

/** The choices of a report. */
export interface Choices {
  readonly type: TypeName;
  readonly range: RangeName;
  /** Chosen days; null for those of the range. */
  readonly ownDays: ReportDays | null;
  readonly format: ReportFormat;
}

const isType = (value: string | null): value is TypeName => typeNames.some((each) => each === value);
const isRange = (value: string | null): value is RangeName => rangeNames.some((each) => each === value);

/** The first choices of the dialog. A value that is unknown here has its default. */
export function choicesOf(type: string | null, range: string | null): Choices {
  return {
    type: isType(type) ? type : 'executive_summary',
    range: isRange(range) ? range : '30days',
    ownDays: null,
    format: 'pdf',
  };
}

export const isKnownType = isType;

/** The choices of a saved report. */
export const choicesOfConfig = (
  type: string,
  { dateRange, format }: { readonly dateRange: RangeName; readonly format: ReportFormat },
): Choices => ({ ...choicesOf(type, dateRange), format });

/** The days that a report will have. `today` is a day of the workspace. */
export const daysOf = ({ range, ownDays }: Choices, today: string): ReportDays =>
  ownDays ?? daysUntil(today, rangeDays[range]);

/** The body of a report. Without `today` the server chooses the days of the range. */
export function bodyOfChoices(choices: Choices, title: string, today: string | null): CreateReportBody {
  const { type, range, format } = choices;
  const days = today === null ? null : daysOf(choices, today);
  return {
    title,
    type,
    config: {
      dateRange: range,
      format,
      includedMetrics: [...reportTypes[type]],
      filters: days && { startDate: days.firstDay, endDate: days.lastDay },
    },
  };
}
