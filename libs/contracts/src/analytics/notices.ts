import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

/** What a notice is about; the browser makes its sentence from type and parameters. */
export const noticeTypes = [
  'source_failed',
  'source_paused',
  'source_late',
  'source_recovered',
  'report_ready',
  'report_failed',
  'goal_reached',
  'limit_crossed',
] as const;

export type NoticeType = (typeof noticeTypes)[number];

/**
 * Parameters of a notice. `title` names the source, report or metric. `text` is a sentence for people that says what to
 * do, for instance the reason of a failure; null without one.
 */
export const noticeParams = z.object({ title: z.string(), text: z.string().nullable() });

/**
 * Something needs the attention of users: of the listed ones, or of the members of the workspace if `userIds` is null,
 * clients among them only `withClients`. The role when the notice is stored decides, so a listed member who has become
 * a client since gets no notice for the team. Notices with the same `naturalKey` are one. `link` is a path of the web app.
 */
export const noticeRaised = defineEvent({
  service: 'analytics',
  name: 'notice-raised',
  payload: z.object({
    naturalKey: z.string(),
    workspaceId: uuid,
    userIds: z.array(uuid).nullable(),
    /** Absent in events of earlier versions: they are for the team, or for the listed users whatever their role. */
    withClients: z.boolean().optional(),
    type: z.enum(noticeTypes),
    params: noticeParams,
    link: z.string(),
  }),
});
