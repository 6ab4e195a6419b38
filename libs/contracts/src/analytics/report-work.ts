import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { nothing, uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';
import { reportAudiences, reportFormats } from './reports.js';

/** Makes a file of a report: the one of the team, or the one that all clients share. */
export const buildReport = defineJob({
  service: 'analytics',
  name: 'build-report',
  title: 'Generate a report',
  input: z.object({ reportId: uuid, workspaceId: uuid, audience: z.enum(reportAudiences).default('team') }),
  result: z.null(),
  startedBy: 'create-report',
  attempts: 3,
  backOffSeconds: 5,
  timeLimitSeconds: 900,
  activePerUser: 20,
  // Each holds its data in memory. Two of the usual twelve places: one reads while the other writes its file.
  share: 1 / 6,
  // A day longer than its report.
  keptDays: 367,
});

/** Starts the scheduled reports that are due. */
export const scheduleReports = defineJob({
  service: 'analytics',
  name: 'schedule-reports',
  title: 'Start the reports that are due',
  input: nothing,
  result: z.null(),
  startedBy: 'product',
  attempts: 1,
  backOffSeconds: 5,
  timeLimitSeconds: 55,
  schedule: '* * * * *',
});

/** The file of a report is ready; the first three a day earn its creator experience. */
export const reportMade = defineEvent({
  service: 'analytics',
  name: 'report-made',
  payload: z.object({
    workspaceId: uuid,
    userId: uuid,
    reportId: uuid,
    title: z.string(),
    format: z.enum(reportFormats),
  }),
});

/** The file of a report for the team is ready, also that of a schedule. */
export const reportGenerated = defineEvent({
  service: 'analytics',
  name: 'report-generated',
  payload: z.object({ workspaceId: uuid, userId: uuid, reportId: uuid, title: z.string(), by: z.string() }),
  activity: {
    type: 'report',
    readers: 'team',
    sentence: ({ by, title }) => `${by} generated the report ${title}`,
    actorName: ({ by }) => by,
    mark: ({ title }) => `Report ${title}`,
    subject: ({ reportId }) => ({ type: 'report', id: reportId }),
  },
});

/**
 * Members get an e-mail with a link to a report. `forTeam`: a recipient who has become a client since gets none. Absent
 * in events of earlier versions.
 */
export const reportSent = defineEvent({
  service: 'analytics',
  name: 'report-sent',
  payload: z.object({
    workspaceId: uuid,
    reportId: uuid,
    title: z.string(),
    recipients: z.array(uuid),
    period: z.string(),
    forTeam: z.boolean().optional(),
    /** The schedule that made it, which each recipient can end for itself. Absent for a single report. */
    scheduleId: uuid.optional(),
  }),
});

/** The largest file that a mail carries, in bytes. */
export const maxAttachedBytes = 5 * 1024 * 1024;

/** The part of a file that one answer carries: in base64 it is smaller than a call may be. */
export const attachedPartBytes = 1024 * 1024;

/**
 * Reads a part of a report's file for a mail to `userId`. `file` is null unless the report is ready, the user may see it as
 * of now, and the file is at most `maxAttachedBytes`.
 */
export const readReportPart = defineCall({
  service: 'analytics',
  name: 'read-report-part',
  access: 'internal',
  callers: ['notifications'],
  input: z.object({
    workspaceId: uuid,
    reportId: uuid,
    userId: uuid,
    offset: z.number().int().min(0),
    /** The hash of a content that the caller has: its bytes are left out. */
    knownSha256: z.string().nullable(),
  }),
  output: z.object({
    file: z
      .object({
        name: z.string(),
        type: z.string(),
        sizeBytes: z.number().int(),
        sha256: z.string(),
        /** In base64. */
        part: z.string(),
      })
      .nullable(),
  }),
});

export const reportCollections = [
  defineCollection({ path: '/api/reports', scope: 'manage-every-report', readScope: 'team' }),
  defineCollection({ path: '/api/report-schedules', scope: 'manage-every-report' }),
];
