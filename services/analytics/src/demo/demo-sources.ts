import { demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';

/** A source of the demo workspace, with times relative to now. */
export interface DemoSource {
  readonly id: string;
  readonly name: string;
  readonly type: DataSourceType;
  readonly description: string;
  readonly endpoint: string | null;
  readonly createdBy: string;
  readonly createdDaysAgo: number;
  readonly syncedMinutesAgo: number;
  /** Rows that the last good run added. */
  readonly syncedRows: number;
  /** The built-in feed of its points. */
  readonly feed: string;
  /** Minutes between two syncs of the feed; null if only a user starts them. */
  readonly syncMinutes: number | null;
  /** The run after the last good sync, if it failed. */
  readonly failedRun?: DemoFailedRun;
}

/** A failed run. The feed says why. */
export interface DemoFailedRun {
  readonly id: string;
  readonly minutesAgo: number;
}

/** Fixed ids: the next start finds the source, and a deleted source stays deleted. */
export const demoSourceId = (number: number): string => `00000000-0000-4000-8000-000000da7a0${number}`;

const [analyst = demoUser, designer = demoUser] = demoTeammates;

const hour = 60;
const day = 24 * hour;

/**
 * Seven healthy sources of every type, and one that fails. Those with a schedule sync by it; a webhook or an API without one
 * would turn stale within the hour. Three were created within the last month.
 */
export const demoSources: readonly DemoSource[] = [
  {
    id: demoSourceId(1),
    name: 'Product Analytics',
    type: 'API Integration',
    description: 'Users and conversion of the web app',
    endpoint: 'https://analytics.example/api/v1/metrics',
    createdBy: demoUser.userId,
    createdDaysAgo: 58,
    syncedMinutesAgo: 4,
    syncedRows: 2,
    feed: 'product-analytics',
    syncMinutes: 5,
  },
  {
    id: demoSourceId(2),
    name: 'Web Shop',
    type: 'Webhook',
    description: 'Orders, as they are paid',
    endpoint: null,
    createdBy: demoUser.userId,
    createdDaysAgo: 56,
    syncedMinutesAgo: 25,
    syncedRows: 4,
    feed: 'web-shop',
    syncMinutes: hour,
  },
  {
    id: demoSourceId(3),
    name: 'Mobile App',
    type: 'API Integration',
    description: 'Users and conversion of the mobile app',
    endpoint: 'https://mobile.example/metrics',
    createdBy: demoUser.userId,
    createdDaysAgo: 52,
    syncedMinutesAgo: 38,
    syncedRows: 2,
    feed: 'mobile-app',
    syncMinutes: hour,
  },
  {
    id: demoSourceId(4),
    name: 'Newsletter',
    type: 'API Integration',
    description: 'Subscribers of the newsletter',
    endpoint: 'https://newsletter.example/stats',
    createdBy: demoUser.userId,
    createdDaysAgo: 45,
    syncedMinutesAgo: 17,
    syncedRows: 1,
    feed: 'newsletter',
    syncMinutes: hour,
  },
  {
    id: demoSourceId(5),
    name: 'Support Desk',
    type: 'API Integration',
    description: 'Tickets and answer times',
    endpoint: 'https://support.example/api',
    createdBy: demoUser.userId,
    createdDaysAgo: 40,
    syncedMinutesAgo: 2 * day,
    syncedRows: 2,
    feed: 'support-desk',
    syncMinutes: null,
    failedRun: {
      id: '00000000-0000-4000-8000-0000005a7a05',
      minutesAgo: day,
    },
  },
  {
    id: demoSourceId(6),
    name: 'Campaigns',
    type: 'Webhook',
    description: 'Clicks and sign-ups by campaign',
    endpoint: null,
    createdBy: designer.userId,
    createdDaysAgo: 16,
    syncedMinutesAgo: 40,
    syncedRows: 2,
    feed: 'campaigns',
    syncMinutes: hour,
  },
  {
    id: demoSourceId(7),
    name: 'Finance Sheet',
    type: 'File Upload',
    description: 'Monthly figures from accounting',
    endpoint: null,
    createdBy: demoUser.userId,
    createdDaysAgo: 9,
    syncedMinutesAgo: 2 * day,
    syncedRows: 48,
    feed: 'finance-sheet',
    syncMinutes: null,
  },
  {
    id: demoSourceId(8),
    name: 'Partner Feed',
    type: 'API Integration',
    description: 'Leads from partners',
    endpoint: 'https://partner.example/feed',
    createdBy: analyst.userId,
    createdDaysAgo: 2,
    syncedMinutesAgo: 9,
    syncedRows: 1,
    feed: 'partner-feed',
    syncMinutes: hour,
  },
];
