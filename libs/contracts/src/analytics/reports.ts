import { z } from 'zod';
import { blobAddress } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { startedFrom } from '../core/edit.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nameText, pageQuery, text, uuid } from '../core/fields.js';
import { dashboardRanges } from './dashboard.js';
import { windowProblem } from './report-window.js';

export const reportFormats = ['pdf', 'excel', 'powerpoint'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ['queued', 'running', 'ready', 'failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * `filters` are the first and the last moment of the window: from midnight to midnight in the time zone of the workspace.
 */
export const reportConfig = z.object({
  dateRange: z.enum(dashboardRanges),
  format: z.enum(reportFormats),
  includedMetrics: z.array(z.string()),
  filters: z.object({ startDate: instant, endDate: instant }),
});

/**
 * A report with the state of its file. `progress` is a percentage. `reason` says why it failed, as a sentence for people.
 * `fileSize` is in bytes; `pages` counts pages, slides or sheets. `sharedWith` lists clients; a client sees only itself.
 * `clientFile` is the state of the file that these clients get; null without one, and for clients, who see it in `status`.
 */
export const report = z.object({
  id: uuid,
  title: z.string(),
  type: z.string(),
  config: reportConfig,
  status: z.enum(reportStatuses),
  progress: z.number().int().min(0).max(100),
  reason: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  generatedBy: uuid,
  sharedWith: z.array(uuid),
  clientFile: z
    .object({ status: z.enum(reportStatuses), reason: z.string().nullable() })
    .nullable()
    .default(null),
  scheduleId: uuid.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type Report = z.output<typeof report>;

/** A day, or a moment that stands for its day in the time zone of the workspace. */
const dayOrInstant = z.union([z.iso.date(), instant], 'Choose a day');

/**
 * The days of a report instead of a range, both included: at most 366, none of them in the future. Without the first one
 * the range ends on the last one; without the last one they end today.
 */
const chosenDays = z
  .object({ startDate: dayOrInstant.optional(), endDate: dayOrInstant.optional() })
  .superRefine(({ startDate, endDate }, context) => {
    if (startDate?.length !== 10 || endDate?.length !== 10) return;
    const problem = windowProblem({ firstDay: startDate, lastDay: endDate });
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  })
  .nullish()
  .transform((value) => value ?? null);

/** An unknown `dateRange` means the last 30 days; an unknown `format` is refused. Without metrics the type's apply. */
export const createReportBody = z.object({
  title: nameText(255, 'Title is required'),
  type: text(100, 'Type is required'),
  config: z.object({
    dateRange: z.string().max(50).default('30days'),
    format: z.enum(reportFormats, 'Choose pdf, excel or powerpoint'),
    includedMetrics: z.array(text(255)).max(100).default([]),
    filters: chosenDays,
  }),
});

export type CreateReportBody = z.input<typeof createReportBody>;

export const listReports = defineCall({
  service: 'analytics',
  name: 'list-reports',
  access: 'user',
  input: pageQuery,
  output: z.array(report),
  tags: ['Report'],
});

export const readReport = defineCall({
  service: 'analytics',
  name: 'read-report',
  access: 'user',
  input: idInput,
  output: report,
  tags: ['Report'],
});

/** Queues a report and answers at once; a job makes the file. */
export const createReport = defineCall({
  service: 'analytics',
  name: 'create-report',
  access: 'user',
  repeats: 'with-key',
  input: createReportBody,
  output: report,
});

export const retryReport = defineCall({
  service: 'analytics',
  name: 'retry-report',
  access: 'user',
  input: idInput,
  output: report,
});

/** Ends the making of the report's files. They can be made again. */
export const cancelReport = defineCall({
  service: 'analytics',
  name: 'cancel-report',
  access: 'user',
  input: idInput,
  output: report,
});

export const deleteReport = defineCall({
  service: 'analytics',
  name: 'delete-report',
  access: 'user',
  input: idInput,
  output: done,
});

/** Replaces the clients that may see the report. They get a file that is built from the sources that clients may see. */
export const shareReport = defineCall({
  service: 'analytics',
  name: 'share-report',
  access: 'user',
  input: z.object({
    id: uuid,
    userIds: z.array(uuid).max(100),
    before: startedFrom({ userIds: z.array(uuid).max(100) }),
  }),
  output: report,
});

/** The readers of a report's file: the team, or the clients with whom it is shared. */
export const reportAudiences = ['team', 'client'] as const;

export type ReportAudience = (typeof reportAudiences)[number];

/** Input of the calls and routes that read a file. */
export const reportFileInput = z.object({ id: uuid, inline: z.literal('1').optional() });

/** The address of the file, for 60 s; `conflict` while the report is not ready. `inline=1` shows a PDF in the browser. */
export const readReportFile = defineCall({
  service: 'analytics',
  name: 'read-report-file',
  access: 'user',
  input: reportFileInput,
  output: blobAddress,
});

/** A report was queued, progressed, is ready, failed or changed its sharing. Carries the row for the team. */
export const reportChanged = defineEvent({
  service: 'analytics',
  name: 'report-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid, report }),
  realtime: {
    audience: 'team',
    changes: { what: 'reports', tags: ['Report'] },
    message: {
      type: 'report_progress',
      fields: { report },
      tags: [],
      row: 'report',
      of: ({ report: row }) => ({ report: row }),
    },
  },
});

/** A client's list of reports changed: one was shared, is ready, or is no longer shared. */
export const sharedReportsChanged = defineEvent({
  service: 'analytics',
  name: 'shared-reports-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid, reportId: uuid }),
  realtime: { audience: 'user', changes: { what: 'reports', tags: ['Report'] } },
});

export const reportDeleted = defineEvent({
  service: 'analytics',
  name: 'report-deleted',
  payload: z.object({ workspaceId: uuid, userId: uuid, reportId: uuid, title: z.string() }),
  realtime: {
    audience: 'team',
    changes: { what: 'reports', tags: ['Report'] },
    message: {
      type: 'report_deleted',
      fields: { reportId: uuid },
      tags: ['Report'],
      row: 'reportId',
      of: ({ reportId }) => ({ reportId }),
    },
    isInAnswer: true,
  },
});
