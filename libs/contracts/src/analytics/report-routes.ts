import { create, defineRoute, get, patch, post, put, remove } from '../core/route.js';
import {
  createReport,
  deleteReport,
  listReports,
  readReport,
  reportFileInput,
  cancelReport,
  retryReport,
  shareReport,
} from './reports.js';
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  sendReportNow,
  updateReportSchedule,
} from './report-schedules.js';

const example = { title: 'Sales', type: 'executive_summary', config: { dateRange: '30days', format: 'pdf' } };

/** Downloads the file of a report: redirects to its address. */
export const reportFileRoute = defineRoute({
  method: 'GET',
  path: '/api/reports/:id/file',
  operation: 'downloadReport',
  access: 'signed-in',
  status: 302,
  summary: 'Redirects to the file of a report; the address is valid for 60 s',
  input: reportFileInput,
});

export const reportRoutes = [
  get('/api/reports', listReports, 'Reports, newest first'),
  get('/api/reports/:id', readReport, 'A report with the state of its file'),
  create('/api/reports', createReport, 'Queues a report', { example }),
  post('/api/reports/:id/cancel', cancelReport, 'Cancels the making of a report', { example: {} }),
  post('/api/reports/:id/retry', retryReport, 'Makes the file of a failed report again', { example: {} }),
  remove('/api/reports/:id', deleteReport, 'Deletes a report and its files'),
  put('/api/reports/:id/sharing', shareReport, 'Sets the clients that may see a report', {
    example: { userIds: [] },
  }),
  get('/api/report-schedules', listReportSchedules, 'Scheduled reports', {
    access: 'create-report-schedule',
  }),
  create('/api/report-schedules', createReportSchedule, 'Schedules a report', {
    example: { ...example, frequency: 'weekly', recipients: ['00000000-0000-4000-8000-000000000001'] },
  }),
  patch('/api/report-schedules/:id', updateReportSchedule, 'Changes, pauses or resumes a schedule', {
    example: { frequency: 'monthly', isActive: true },
  }),
  remove('/api/report-schedules/:id', deleteReportSchedule, 'Deletes a schedule'),
  post('/api/report-schedules/:id/send', sendReportNow, 'Makes and sends the report now', { example: {} }),
];
