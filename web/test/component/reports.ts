import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { idOf } from './workspace.js';

const at = '2026-03-10T12:00:00.000Z';

const config = {
  dateRange: '30days',
  format: 'pdf',
  includedMetrics: ['active_users', 'revenue', 'conversion_rate', 'key_insights'],
} as const;

/** A report with its file, of the signed-in user. */
export const aReport = (part: Partial<Report> = {}): Report => ({
  id: idOf(500),
  title: 'Executive Summary Report',
  type: 'executive_summary',
  config: {
    ...config,
    includedMetrics: [...config.includedMetrics],
    filters: { startDate: '2026-02-08T12:00:00.000Z', endDate: at },
  },
  status: 'ready',
  progress: 100,
  reason: null,
  fileName: 'executive-summary-report.pdf',
  fileSize: 52_000,
  pages: 10,
  generatedBy: idOf(1),
  sharedWith: [],
  clientFile: null,
  scheduleId: null,
  createdAt: at,
  updatedAt: at,
  ...part,
});

/** A weekly report to the signed-in user. */
export const aSchedule = (part: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: idOf(600),
  title: 'Executive Summary Report',
  type: 'executive_summary',
  config: { ...config, includedMetrics: [...config.includedMetrics] },
  frequency: 'weekly',
  hour: 6,
  weekday: 1,
  recipients: [idOf(1)],
  isActive: true,
  nextAt: '2026-03-16T06:00:00.000Z',
  lastAt: null,
  lastResult: null,
  createdBy: idOf(1),
  createdAt: at,
  updatedAt: at,
  ...part,
});
