import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, text, uuid } from '../core/fields.js';
import { create, get, remove } from '../core/route.js';

/** Longest text of a mark. */
export const maxMarkLength = 140;

/** Marks of one answer, the newest of the period. */
export const maxShownMarks = 200;

/**
 * A text at a day of the workspace's zone. Those of kind `member` are written by people; the others come from the activity
 * feed: a file was imported, a source paused, a report made.
 */
export const chartMark = z.object({
  id: uuid,
  day: z.iso.date(),
  text: z.string(),
  kind: z.enum(['member', 'import', 'pause', 'report']),
  createdBy: uuid.nullable(),
  createdAt: instant,
});

export type ChartMark = z.output<typeof chartMark>;

/** The marks of a period, by day. Clients see those of people alone. */
export const listChartMarks = defineCall({
  service: 'analytics',
  name: 'list-chart-marks',
  access: 'user',
  input: z.object({
    from: z.iso.date().default('1970-01-01'),
    until: z.iso.date().default('9999-12-31'),
  }),
  output: z.array(chartMark),
  tags: ['ChartMark'],
});

export const createChartMark = defineCall({
  service: 'analytics',
  name: 'create-chart-mark',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ day: z.iso.date(), text: text(maxMarkLength) }),
  output: chartMark,
});

export const deleteChartMark = defineCall({
  service: 'analytics',
  name: 'delete-chart-mark',
  access: 'user',
  input: idInput,
  output: done,
});

/** A mark was written or deleted. */
export const chartMarksChanged = defineEvent({
  service: 'analytics',
  name: 'chart-marks-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid }),
  realtime: { audience: 'workspace', changes: { what: 'marks', tags: ['ChartMark'] } },
});

export const chartMarkRoutes = [
  get('/api/chart-marks', listChartMarks, 'Marks at the days of charts', {
    example: { from: '2026-01-01', until: '2026-01-31' },
  }),
  create('/api/chart-marks', createChartMark, 'Marks a day in all charts', {
    example: { day: '2026-01-31', text: 'New prices' },
  }),
  remove('/api/chart-marks/:id', deleteChartMark, 'Deletes a mark'),
];

export const chartMarkCollections = [
  defineCollection({ path: '/api/chart-marks', scope: 'manage-every-mark' }),
];
