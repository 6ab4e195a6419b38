import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { startedFrom } from '../core/edit.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { createReportBody, report, reportConfig } from './reports.js';

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;

const hour = z.number().int().min(0).max(23);
const weekday = z.number().int().min(1).max(7);

/** The hour of a day in the time zone of the workspace, and the day of a weekly schedule: 1 is Monday, 7 is Sunday. */
const turnTime = { hour: hour.default(6), weekday: weekday.default(1) };

/** A report that is made again and again. `recipients` are members; each gets an e-mail with a link to sign in. */
export const reportSchedule = z.object({
  id: uuid,
  title: z.string(),
  type: z.string(),
  config: reportConfig.omit({ filters: true }),
  frequency: z.enum(reportFrequencies),
  /** Absent in rows of events that were published before these fields existed. */
  ...turnTime,
  recipients: z.array(uuid),
  isActive: z.boolean(),
  nextAt: instant,
  lastAt: nullableInstant,
  /** What the last turn did, as a sentence: ready for members, failed, or skipped with the reason. */
  lastResult: z.string().nullable(),
  createdBy: uuid,
  createdAt: instant,
  /** Later with each change by a member; turns and outcomes of reports change other fields. */
  updatedAt: instant,
});

export type ReportSchedule = z.output<typeof reportSchedule>;

export const createReportScheduleBody = createReportBody.extend({
  frequency: z.enum(reportFrequencies),
  ...turnTime,
  recipients: z.array(uuid).min(1, 'Choose at least one member').max(100),
});

export type CreateReportScheduleBody = z.input<typeof createReportScheduleBody>;

export const listReportSchedules = defineCall({
  service: 'analytics',
  name: 'list-report-schedules',
  access: 'user',
  input: nothing,
  output: z.array(reportSchedule),
  tags: ['ReportSchedule'],
});

export const createReportSchedule = defineCall({
  service: 'analytics',
  name: 'create-report-schedule',
  access: 'user',
  repeats: 'with-key',
  input: createReportScheduleBody,
  output: reportSchedule,
});

const changedFields = {
  title: createReportBody.shape.title.optional(),
  type: createReportBody.shape.type.optional(),
  config: createReportBody.shape.config.optional(),
  frequency: z.enum(reportFrequencies).optional(),
  hour: hour.optional(),
  weekday: weekday.optional(),
};

/** Changes the given fields. A given `config` replaces the stored one; another `type` without it brings its own metrics. */
export const updateReportSchedule = defineCall({
  service: 'analytics',
  name: 'update-report-schedule',
  access: 'user',
  input: z.object({
    id: uuid,
    ...changedFields,
    recipients: z.array(uuid).min(1).max(100).optional(),
    before: startedFrom({
      ...changedFields,
      config: reportSchedule.shape.config,
      recipients: z.array(uuid).max(100),
    }),
    isActive: z.boolean().optional(),
  }),
  output: reportSchedule,
});

/** The body of a change. */
export type UpdateReportScheduleBody = Omit<z.input<typeof updateReportSchedule.input>, 'id'>;

export const deleteReportSchedule = defineCall({
  service: 'analytics',
  name: 'delete-report-schedule',
  access: 'user',
  input: idInput,
  output: done,
});

/** Makes and sends the report of a schedule now, also if nothing is new. */
export const sendReportNow = defineCall({
  service: 'analytics',
  name: 'send-report-now',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: report,
});

/** `schedule` is null if it was deleted. */
const scheduleChange = z.object({ id: uuid, schedule: reportSchedule.nullable() });

export const reportSchedulesChanged = defineEvent({
  service: 'analytics',
  name: 'report-schedules-changed',
  payload: z.object({
    workspaceId: uuid,
    userId: uuid,
    /** Absent after a turn or an outcome of a report, and in events from before this field existed. */
    change: scheduleChange.nullish(),
    isInAnswer: z.boolean().optional(),
  }),
  realtime: {
    audience: 'team',
    changes: { what: 'report_schedules', tags: ['ReportSchedule'] },
    message: {
      type: 'report_schedule',
      fields: { change: scheduleChange.nullish() },
      tags: ['ReportSchedule'],
      row: 'change',
      of: ({ change }) => ({ change }),
    },
    isInAnswer: ({ isInAnswer = false }) => isInAnswer,
  },
});
