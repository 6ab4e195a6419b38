import { demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { demoSourceId } from './demo-sources.js';

const [analyst = demoUser, designer = demoUser] = demoTeammates;

const hour = 60;
const day = 24 * hour;

/** An entry of the demo feed. */
export interface DemoActivity {
  readonly id: string;
  readonly userId: string;
  readonly type: 'data_source' | 'data_sync' | 'system_event' | 'message';
  readonly description: string;
  readonly sourceId: string | null;
  readonly minutesAgo: number;
}

const activityId = (number: number): string => `00000000-0000-4000-8000-000000ac7a0${number.toString(16)}`;

/** The row of this activity marks the demo data as created, and when. */
export const demoMarkerId = activityId(1);

/** The row of this activity marks that goal, limit and reports were created. Those of an earlier version get them. */
export const demoGoalMarkerId = activityId(10);

/** The entry of the goal, whenever it is created. */
export const demoGoalActivity: DemoActivity = {
  id: demoGoalMarkerId,
  userId: demoUser.userId,
  type: 'system_event',
  description: `${demoUser.displayName} set a goal for the active users`,
  sourceId: null,
  minutesAgo: 20 * day,
};

export const demoActivities: readonly DemoActivity[] = [
  {
    id: demoMarkerId,
    userId: demoUser.userId,
    type: 'system_event',
    description: 'Sample data was loaded: a year of metrics',
    sourceId: null,
    minutesAgo: 0,
  },
  {
    id: activityId(2),
    userId: demoUser.userId,
    type: 'data_sync',
    description: 'Product Analytics synced: 2 rows added',
    sourceId: demoSourceId(1),
    minutesAgo: 4,
  },
  {
    id: activityId(3),
    userId: analyst.userId,
    type: 'data_sync',
    description: 'Web Shop synced: 4 rows added',
    sourceId: demoSourceId(2),
    minutesAgo: 25,
  },
  {
    id: activityId(8),
    userId: designer.userId,
    type: 'message',
    description: `${designer.displayName} posted a message`,
    sourceId: null,
    minutesAgo: 12,
  },
  {
    id: activityId(9),
    userId: analyst.userId,
    type: 'message',
    description: `${analyst.displayName} posted a message`,
    sourceId: null,
    minutesAgo: 95,
  },
  {
    id: activityId(4),
    userId: analyst.userId,
    type: 'data_source',
    description: `${analyst.displayName} added the data source Partner Feed`,
    sourceId: demoSourceId(8),
    minutesAgo: 2 * day,
  },
  {
    id: activityId(5),
    userId: demoUser.userId,
    type: 'data_sync',
    description: `${demoUser.displayName} uploaded figures.csv to Finance Sheet: 48 rows added`,
    sourceId: demoSourceId(7),
    minutesAgo: 2 * day + hour,
  },
  {
    id: activityId(6),
    userId: demoUser.userId,
    type: 'data_source',
    description: `${demoUser.displayName} added the data source Finance Sheet`,
    sourceId: demoSourceId(7),
    minutesAgo: 9 * day,
  },
  {
    id: activityId(7),
    userId: designer.userId,
    type: 'data_source',
    description: `${designer.displayName} added the data source Campaigns`,
    sourceId: demoSourceId(6),
    minutesAgo: 16 * day,
  },
];
