import { z } from 'zod';
import { figureRef, liveFigure, postedFigure } from '../analytics/posted-figures.js';
import { defineCall } from '../core/call.js';
import { idInput, instant } from '../core/fields.js';
import { get } from '../core/route.js';
import { message } from './messages.js';

/**
 * The figure of a message with the rights of the caller. `now` is null where the caller may not see it (`hidden`) or it no
 * longer exists (`gone`), and then nothing names it. `posted` is the figure as it was; null for who does not see all sources
 * that it was made of.
 */
export const shownFigure = figureRef.pick({ kind: true, range: true }).extend({
  ref: z.string().nullable(),
  why: z.enum(['hidden', 'gone']).nullable(),
  now: liveFigure.nullable(),
  posted: postedFigure.nullable(),
  postedAt: instant,
});

export type ShownFigure = z.output<typeof shownFigure>;

export const readMessageFigure = defineCall({
  service: 'messaging',
  name: 'read-message-figure',
  access: 'user',
  input: idInput,
  output: shownFigure,
  tags: ['Metrics', 'Report', 'DataSource'],
});

/** Maximum number of messages in a list of discussions, the newest ones. */
export const maxDiscussions = 20;

/** The messages that show a figure, newest first. None for who may not see the figure. */
export const listDiscussions = defineCall({
  service: 'messaging',
  name: 'list-discussions',
  access: 'user',
  input: figureRef.pick({ kind: true, ref: true }),
  output: z.array(message),
  tags: ['Discussion'],
});

export const figureRoutes = [
  get('/api/messages/discussions', listDiscussions, 'The newest messages that show a figure', {
    example: { kind: 'metric', ref: 'active_users' },
  }),
  get('/api/messages/:id/figure', readMessageFigure, 'The figure of a message, now and as it was posted'),
];
