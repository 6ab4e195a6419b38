import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nameText, nothing, nullableInstant, uuid } from '../core/fields.js';
import { get, put } from '../core/route.js';
import { agentStanding, playerVersion } from './player-change.js';

/** A step on the path of an agent, with the progress of the caller. */
export const agentMilestone = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  requiredPoints: z.number().int(),
  requiredDecks: z.number().int(),
  agentLevel: z.number().int(),
  rewardCoins: z.number().int(),
  rewardXp: z.number().int(),
  createdAt: instant,
  /** `next` is the first one that is not reached. */
  state: z.enum(['reached', 'next', 'later']),
  progress: z.object({ points: z.number().int(), decks: z.number().int() }),
  reachedAt: nullableInstant,
  /** The name that the caller picked for it. */
  agentName: z.string().nullable(),
});

export type AgentMilestone = z.output<typeof agentMilestone>;

/** The path of an agent, the first step first. */
export const listMilestones = defineCall({
  service: 'gamification',
  name: 'list-milestones',
  access: 'user',
  input: nothing,
  output: z.array(agentMilestone),
  tags: ['Milestone'],
});

export const nameAgentBody = z.object({ agentName: nameText(40, 'Agent name is required') });

/** Picks the name of an agent, once for each milestone that was reached. The current name again changes nothing. */
export const nameAgent = defineCall({
  service: 'gamification',
  name: 'name-agent',
  access: 'user',
  repeats: 'always',
  input: nameAgentBody,
  output: agentStanding,
});

/** A player reached a milestone, once. Personal: sent to its user only. */
export const milestoneReached = defineEvent({
  service: 'gamification',
  name: 'milestone-reached',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    milestoneId: uuid,
    name: z.string(),
    agentLevel: z.number().int(),
    agentStatus: z.string(),
    reachedAt: instant,
  }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: { audience: 'user', changes: { what: 'milestones', tags: ['Milestone', 'Profile'] } },
  activity: {
    type: 'milestone',
    readers: 'user',
    sentence: ({ name }) => `You reached the milestone ${name}`,
    subject: ({ milestoneId }) => ({ type: 'milestone', id: milestoneId }),
  },
  notice: {
    kinds: {
      milestone: {
        icon: 'award',
        tint: 'emerald',
        group: 'rewards',
        title: 'Milestone reached',
        text: '{{name}}. You can pick an agent name.',
      },
    },
    of: ({ userId, workspaceId, milestoneId, name }) => ({
      kind: 'milestone',
      key: `milestone:${userId}:${milestoneId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { name },
      link: '/profile',
    }),
  },
});

export const agentRoutes = [
  get('/api/agent/milestones', listMilestones, 'The path of an agent, with the progress on it'),
  put('/api/agent/name', nameAgent, 'Picks the name of an agent, once a milestone', {
    example: { agentName: 'Ember' },
  }),
];
