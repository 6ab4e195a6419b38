import { demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';

/** A source of the demo workspace, with times relative to now. */
export interface DemoSource {
  readonly id: string;
  readonly name: string;
  readonly type: DataSourceType;
  readonly description: string;
  readonly endpoint: string | null;
  readonly isActive: boolean;
  readonly createdBy: string;
  readonly createdDaysAgo: number;
  /** Null if it has never synced. */
  readonly syncedMinutesAgo: number | null;
  /** Rows that the last good run added. */
  readonly syncedRows: number;
  /** Its built-in feed; null if nothing reads it. */
  readonly feed: string | null;
  /** Minutes between two syncs of the feed; null if only a user starts them. */
  readonly syncMinutes: number | null;
  /** Whether it has points from the start on. */
  readonly hasPoints: boolean;
  /** The run after the last good sync, if it failed. */
  readonly failedRun?: DemoFailedRun;
}

/** A failed run, as a real sync records it. */
export interface DemoFailedRun {
  readonly id: string;
  readonly minutesAgo: number;
  readonly httpStatus: number;
  readonly reason: string;
}

/** Fixed ids: the next start finds the source, and a deleted source stays deleted. */
const id = (number: number): string => `00000000-0000-4000-8000-000000da7a0${number}`;

const [analyst = demoUser, designer = demoUser] = demoTeammates;

const hour = 60;
const day = 24 * hour;

/** One source of each state; three of them were created within the last month. */
export const demoSources: readonly DemoSource[] = [
  {
    id: id(1),
    name: 'Product Analytics',
    type: 'API Integration',
    description: 'Users and conversion of the web app',
    endpoint: 'https://analytics.example/api/v1/metrics',
    isActive: true,
    createdBy: demoUser.userId,
    createdDaysAgo: 58,
    syncedMinutesAgo: 4,
    syncedRows: 2,
    feed: 'product-analytics',
    syncMinutes: 5,
    hasPoints: true,
  },
  {
    id: id(2),
    name: 'Web Shop',
    type: 'Webhook',
    description: 'Orders, as they are paid',
    endpoint: null,
    isActive: true,
    createdBy: demoUser.userId,
    createdDaysAgo: 56,
    syncedMinutesAgo: 25,
    syncedRows: 4,
    feed: 'web-shop',
    syncMinutes: hour,
    hasPoints: true,
  },
  {
    id: id(3),
    name: 'Mobile App',
    type: 'API Integration',
    description: 'Users and conversion of the mobile app',
    endpoint: 'https://mobile.example/metrics',
    isActive: true,
    createdBy: demoUser.userId,
    createdDaysAgo: 52,
    syncedMinutesAgo: 3 * hour,
    syncedRows: 2,
    feed: 'mobile-app',
    syncMinutes: day,
    hasPoints: true,
  },
  {
    id: id(4),
    name: 'Newsletter',
    type: 'API Integration',
    description: 'Switched off since the move to campaigns',
    endpoint: 'https://newsletter.example/stats',
    isActive: false,
    createdBy: demoUser.userId,
    createdDaysAgo: 45,
    syncedMinutesAgo: 35 * day,
    syncedRows: 12,
    feed: 'newsletter',
    syncMinutes: null,
    hasPoints: false,
  },
  {
    id: id(5),
    name: 'Support Desk',
    type: 'API Integration',
    description: 'Tickets and answer times',
    endpoint: 'https://support.example/api',
    isActive: true,
    createdBy: demoUser.userId,
    createdDaysAgo: 40,
    syncedMinutesAgo: 2 * day,
    syncedRows: 6,
    feed: 'support-desk',
    syncMinutes: null,
    hasPoints: false,
    failedRun: {
      id: '00000000-0000-4000-8000-0000005a7a05',
      minutesAgo: day,
      httpStatus: 503,
      reason: 'support.example has a problem (status 503). Try again later.',
    },
  },
  {
    id: id(6),
    name: 'Campaigns',
    type: 'Webhook',
    description: 'Clicks and sign-ups by campaign',
    endpoint: null,
    isActive: true,
    createdBy: designer.userId,
    createdDaysAgo: 16,
    syncedMinutesAgo: 40,
    syncedRows: 3,
    feed: null,
    syncMinutes: null,
    hasPoints: false,
  },
  {
    id: id(7),
    name: 'Finance Sheet',
    type: 'File Upload',
    description: 'Monthly figures from accounting',
    endpoint: null,
    isActive: true,
    createdBy: demoUser.userId,
    createdDaysAgo: 9,
    syncedMinutesAgo: 2 * day,
    syncedRows: 48,
    feed: null,
    syncMinutes: null,
    hasPoints: false,
  },
  {
    id: id(8),
    name: 'Partner Feed',
    type: 'API Integration',
    description: 'Waits for its first sync',
    endpoint: 'https://partner.example/feed',
    isActive: true,
    createdBy: analyst.userId,
    createdDaysAgo: 2,
    syncedMinutesAgo: null,
    syncedRows: 0,
    feed: 'partner-feed',
    syncMinutes: null,
    hasPoints: false,
  },
];

/** An entry of the demo feed. */
export interface DemoActivity {
  readonly id: string;
  readonly userId: string;
  readonly type: 'data_source' | 'data_sync' | 'system_event' | 'message';
  readonly description: string;
  readonly sourceId: string | null;
  readonly minutesAgo: number;
}

const activityId = (number: number): string => `00000000-0000-4000-8000-000000ac7a0${number}`;

/** The row of this activity marks the demo data as created, and when. */
export const demoMarkerId = activityId(1);

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
    sourceId: id(1),
    minutesAgo: 4,
  },
  {
    id: activityId(3),
    userId: analyst.userId,
    type: 'data_sync',
    description: 'Web Shop synced: 4 rows added',
    sourceId: id(2),
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
    sourceId: id(8),
    minutesAgo: 2 * day,
  },
  {
    id: activityId(5),
    userId: demoUser.userId,
    type: 'data_sync',
    description: `${demoUser.displayName} uploaded figures.csv to Finance Sheet: 48 rows added`,
    sourceId: id(7),
    minutesAgo: 2 * day + hour,
  },
  {
    id: activityId(6),
    userId: demoUser.userId,
    type: 'data_source',
    description: `${demoUser.displayName} added the data source Finance Sheet`,
    sourceId: id(7),
    minutesAgo: 9 * day,
  },
  {
    id: activityId(7),
    userId: designer.userId,
    type: 'data_source',
    description: `${designer.displayName} added the data source Campaigns`,
    sourceId: id(6),
    minutesAgo: 16 * day,
  },
];
