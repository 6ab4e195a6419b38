import type { SampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import {
  type DemoPerson,
  demoTeammates,
  demoUser,
  demoWorkspace,
} from '@emberdeck/contracts/demo/demo-workspace';

/** A source of the demo workspace, with times relative to now. */
interface DemoSource extends Pick<
  SampleSource,
  'id' | 'name' | 'type' | 'description' | 'endpoint' | 'syncedRows' | 'feed' | 'syncMinutes'
> {
  readonly creator: DemoPerson;
  readonly createdDaysAgo: number;
  readonly syncedMinutesAgo: number;
  /** The run after the last good sync, where the feed fails. */
  readonly failedMinutesAgo?: number;
}

/** Fixed ids: the next start finds the source, and a deleted source stays deleted. */
const sourceId = (number: number): string => `00000000-0000-4000-8000-000000da7a0${number}`;

const [analyst = demoUser, designer = demoUser] = demoTeammates;

const hour = 60;
const day = 24 * hour;
const minuteMs = 60_000;

/**
 * Seven healthy sources of every type, and one that fails. Those with a schedule sync by it; a webhook or an API without one
 * would turn stale within the hour. Three were created within the last month.
 */
const sources: readonly DemoSource[] = [
  {
    id: sourceId(1),
    name: 'Product Analytics',
    type: 'API Integration',
    description: 'Users and conversion of the web app',
    endpoint: 'https://analytics.example/api/v1/metrics',
    creator: demoUser,
    createdDaysAgo: 58,
    syncedMinutesAgo: 4,
    syncedRows: 2,
    feed: 'product-analytics',
    syncMinutes: 5,
  },
  {
    id: sourceId(2),
    name: 'Web Shop',
    type: 'Webhook',
    description: 'Orders, as they are paid',
    endpoint: null,
    creator: demoUser,
    createdDaysAgo: 56,
    syncedMinutesAgo: 25,
    syncedRows: 4,
    feed: 'web-shop',
    syncMinutes: hour,
  },
  {
    id: sourceId(3),
    name: 'Mobile App',
    type: 'API Integration',
    description: 'Users and conversion of the mobile app',
    endpoint: 'https://mobile.example/metrics',
    creator: demoUser,
    createdDaysAgo: 52,
    syncedMinutesAgo: 38,
    syncedRows: 2,
    feed: 'mobile-app',
    syncMinutes: hour,
  },
  {
    id: sourceId(4),
    name: 'Newsletter',
    type: 'API Integration',
    description: 'Subscribers of the newsletter',
    endpoint: 'https://newsletter.example/stats',
    creator: demoUser,
    createdDaysAgo: 45,
    syncedMinutesAgo: 17,
    syncedRows: 1,
    feed: 'newsletter',
    syncMinutes: hour,
  },
  {
    id: sourceId(5),
    name: 'Support Desk',
    type: 'API Integration',
    description: 'Tickets and answer times',
    endpoint: 'https://support.example/api',
    creator: demoUser,
    createdDaysAgo: 40,
    syncedMinutesAgo: 2 * day,
    syncedRows: 2,
    feed: 'support-desk',
    syncMinutes: null,
    failedMinutesAgo: day,
  },
  {
    id: sourceId(6),
    name: 'Campaigns',
    type: 'Webhook',
    description: 'Clicks and sign-ups by campaign',
    endpoint: null,
    creator: designer,
    createdDaysAgo: 16,
    syncedMinutesAgo: 40,
    syncedRows: 2,
    feed: 'campaigns',
    syncMinutes: hour,
  },
  {
    id: sourceId(7),
    name: 'Finance Sheet',
    type: 'File Upload',
    description: 'Monthly figures from accounting',
    endpoint: null,
    creator: demoUser,
    createdDaysAgo: 9,
    syncedMinutesAgo: 2 * day,
    syncedRows: 48,
    feed: 'finance-sheet',
    syncMinutes: null,
  },
  {
    id: sourceId(8),
    name: 'Partner Feed',
    type: 'API Integration',
    description: 'Leads from partners',
    endpoint: 'https://partner.example/feed',
    creator: analyst,
    createdDaysAgo: 2,
    syncedMinutesAgo: 9,
    syncedRows: 1,
    feed: 'partner-feed',
    syncMinutes: hour,
  },
];

/** The sources as they shall be at `now`. All points follow from the time of the first start. */
export function sampleSourcesAt(now: Date, firstStart: Date): SampleSource[] {
  const ago = (minutes: number): string => new Date(now.getTime() - minutes * minuteMs).toISOString();
  return sources.map(({ creator, createdDaysAgo, syncedMinutesAgo, failedMinutesAgo, ...source }) => ({
    ...source,
    workspaceId: demoWorkspace.id,
    feedAnchor: firstStart.toISOString(),
    createdBy: creator.userId,
    creatorName: creator.displayName,
    createdAt: ago(createdDaysAgo * day),
    syncedAt: ago(syncedMinutesAgo),
    failedAt: failedMinutesAgo === undefined ? null : ago(failedMinutesAgo),
    now: now.toISOString(),
  }));
}
