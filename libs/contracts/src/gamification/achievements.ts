import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { get } from '../core/route.js';

export const achievement = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  iconUrl: z.string().nullable(),
  coinReward: z.number().int(),
  xpReward: z.number().int(),
  rarity: z.string(),
  category: z.string().nullable(),
  earnedAt: nullableInstant,
  createdAt: instant,
});

export type Achievement = z.output<typeof achievement>;

export const listAchievements = defineCall({
  service: 'gamification',
  name: 'list-achievements',
  access: 'user',
  input: nothing,
  output: z.array(achievement),
  tags: ['Achievement'],
});

export const achievementRoutes = [get('/api/achievements', listAchievements, 'Achievements')];
