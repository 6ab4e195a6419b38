import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { achievement } from './achievements.js';
import { itemColors } from './shop.js';

/** What a member shows to the other members of a workspace: level, earned achievements, the frame of the picture. */
const standing = z.object({
  userId: uuid,
  level: z.number().int(),
  achievements: z.array(achievement.pick({ name: true, description: true, rarity: true })),
  /** The colors of the frame that is worn; null without one. Services of an earlier release do not send it. */
  frame: itemColors.nullable().default(null),
});

/** The standing of a member. */
export type Standing = z.output<typeof standing>;

/** The standings of those of the given users who share their data. The caller has read the members of a workspace. */
export const readStandings = defineCall({
  service: 'gamification',
  name: 'read-standings',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ userIds: z.array(uuid).max(1000) }),
  output: z.array(standing),
});

/** For members other than clients, who see names and roles only. */
export const standingsRoute = defineRoute({
  method: 'GET',
  path: '/api/team/standings',
  operation: 'listStandings',
  access: 'see-standings',
  status: 200,
  summary: 'Level, achievements and frame of the members who share them',
  input: nothing,
  output: z.array(standing),
});
