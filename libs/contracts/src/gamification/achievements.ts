import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

/** How many of the players who share their achievements have one, from many to few. */
export const rarities = ['common', 'uncommon', 'rare', 'epic'] as const;

export type Rarity = (typeof rarities)[number];

export const achievement = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  iconUrl: z.string().nullable(),
  coinReward: z.number().int(),
  xpReward: z.number().int(),
  rarity: z.enum(rarities),
  category: z.string().nullable(),
  /** How far the caller is. It never falls. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  earnedAt: nullableInstant,
  createdAt: instant,
});

export type Achievement = z.output<typeof achievement>;

/** All achievements, those of the caller first, newest first; then the others, the nearest first. */
export const listAchievements = defineCall({
  service: 'gamification',
  name: 'list-achievements',
  access: 'user',
  input: nothing,
  output: z.array(achievement),
  tags: ['Achievement'],
});

/** A player earned an achievement, once. Personal: sent to its user only. */
export const achievementEarned = defineEvent({
  service: 'gamification',
  name: 'achievement-earned',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    achievementId: uuid,
    name: z.string(),
    xpReward: z.number().int(),
    earnedAt: instant,
  }),
  realtime: { audience: 'user', changes: { what: 'achievements', tags: ['Achievement'] } },
  activity: {
    type: 'achievement',
    readers: 'user',
    sentence: ({ name }) => `You earned the achievement ${name}`,
    subject: ({ achievementId }) => ({ type: 'achievement', id: achievementId }),
  },
  notice: {
    kinds: {
      achievement: {
        icon: 'award',
        tint: 'purple',
        group: 'rewards',
        title: 'Achievement earned',
        text: '{{name}}',
      },
    },
    of: ({ userId, workspaceId, achievementId, name }) => ({
      kind: 'achievement',
      key: `achievement:${userId}:${achievementId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { name },
      link: '/profile?tab=achievements',
    }),
  },
});

/** Gives accounts from before there were achievements theirs, and finds out how rare each one is. */
export const rateAchievements = defineJob({
  service: 'gamification',
  name: 'rate-achievements',
  title: 'Rate achievements',
  input: nothing,
  result: z.object({ settled: z.number().int() }),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 60,
  timeLimitSeconds: 600,
  schedule: '41 * * * *',
});

export const achievementRoutes = [
  get('/api/achievements', listAchievements, 'Achievements with the progress toward each'),
];
