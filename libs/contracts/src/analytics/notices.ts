import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

// `text` is a sentence for people, for instance the reason of a failure, or absent.
const text = '{{- text}}';

const ofSources = { group: 'sources', text } as const;
const ofReports = { group: 'reports', text } as const;
const ofGoals = { group: 'goals', text } as const;

const kinds = {
  source_failed: {
    ...{ ...ofSources, mail: true },
    icon: 'triangle-alert',
    tint: 'red',
    title: '{{title}} could not sync',
  },
  source_paused: { ...ofSources, mail: true, icon: 'pause', tint: 'amber', title: '{{title}} is paused' },
  source_late: { ...ofSources, icon: 'clock', tint: 'amber', title: '{{title}} is late' },
  source_recovered: {
    ...ofSources,
    icon: 'circle-check',
    tint: 'emerald',
    title: '{{title}} is up to date again',
  },
  report_ready: {
    ...ofReports,
    mail: true,
    icon: 'file-chart-column',
    tint: 'indigo',
    title: '{{title}} is ready',
  },
  report_failed: {
    ...ofReports,
    mail: true,
    icon: 'triangle-alert',
    tint: 'red',
    title: '{{title}} could not be made',
  },
  goal_reached: {
    ...ofGoals,
    mail: true,
    icon: 'target',
    tint: 'emerald',
    title: '{{title, metric}} reached its goal',
  },
  limit_crossed: {
    ...ofGoals,
    mail: true,
    icon: 'gauge',
    tint: 'amber',
    title: '{{title, metric}} crossed a limit',
  },
  limit_resolved: {
    ...ofGoals,
    icon: 'circle-check',
    tint: 'emerald',
    title: '{{title, metric}} is within its limit again',
  },
  limit_no_data: {
    ...ofGoals,
    mail: true,
    icon: 'clock',
    tint: 'amber',
    title: '{{title, metric}} has no data for its limit',
  },
  limit_data_again: {
    ...ofGoals,
    icon: 'circle-check',
    tint: 'emerald',
    title: '{{title, metric}} has data for its limit again',
  },
  webhook_paused: {
    ...{ group: 'workspaces', text, mail: true },
    icon: 'webhook',
    tint: 'amber',
    title: 'The webhook to {{title}} is paused',
  },
  webhook_behind: {
    ...{ group: 'workspaces', text, mail: true },
    icon: 'webhook',
    tint: 'amber',
    title: 'The webhook to {{title}} is behind',
  },
} as const;

export type NoticeType = keyof typeof kinds;

/** Readers mute a source by its id. */
const sourceOf = (type: NoticeType, subjectId?: string): { sourceId?: string } =>
  kinds[type].group === 'sources' && subjectId !== undefined ? { sourceId: subjectId } : {};

/**
 * Something about sources, reports or figures needs the attention of users: of the listed ones, or of the members of the
 * workspace if `userIds` is null, clients among them only `withClients`. It has no actor: the user who caused it gets it
 * too. Notices with the same `naturalKey` are one.
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
    /** Only for who manages the workspace. */
    onlyManagers: z.boolean().optional(),
    type: z.enum(Object.keys(kinds) as [NoticeType, ...NoticeType[]]),
    /** `title` names the source, report or metric. */
    params: z.object({ title: z.string(), text: z.string().nullable() }),
    link: z.string(),
    /** The source, report, goal or limit that it is about. Absent in events of earlier versions. */
    subjectId: uuid.optional(),
  }),
  notice: {
    kinds,
    of: ({ naturalKey, workspaceId, userIds, withClients, onlyManagers, type, params, link, subjectId }) => ({
      kind: type,
      key: `notice:${workspaceId}:${naturalKey}`,
      workspaceId,
      readers: {
        ...{ kind: 'members', userIds, withClients: withClients ?? userIds !== null },
        ...(onlyManagers === undefined ? {} : { onlyManagers }),
      },
      params: { ...params, ...sourceOf(type, subjectId) },
      link,
    }),
  },
});
