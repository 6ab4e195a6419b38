import type { AppType, DeckTheme } from './connected-apps.js';
import type { DeckValue, ReadAs, SyncFrequency } from './deck-reading.js';

/** What a preset fills in. `{…}` in an address stands for what its user has to enter. */
export interface DeckPreset {
  readonly id: string;
  readonly title: string;
  readonly appType: AppType;
  readonly deckTheme: DeckTheme;
  /** The path behind the address of the app. */
  readonly path: string;
  readonly readAs: ReadAs;
  readonly keyPlacement: 'bearer' | 'header' | 'query';
  readonly headerName: string | null;
  /** Where its user finds the token, and how it is written; null where none is needed. */
  readonly tokenHint: string | null;
  readonly syncFrequency: SyncFrequency;
  readonly values: readonly DeckValue[];
}

const value = (name: string, path: string, unit: string | null = null, factor?: number): DeckValue => ({
  name,
  path,
  unit,
  ...(factor !== undefined && { factor }),
});

/** Bytes as gigabytes. */
const gigabytes = 1e-9;

const plain = {
  readAs: 'auto',
  keyPlacement: 'bearer',
  headerName: null,
  tokenHint: null,
  syncFrequency: 'hourly',
  values: [],
} as const;

const inHeader = (headerName: string, tokenHint: string) =>
  ({ ...plain, keyPlacement: 'header', headerName, tokenHint }) as const;

/** Applications that people run themselves, by the documentation of their APIs. */
export const deckPresets: readonly DeckPreset[] = [
  {
    ...plain,
    id: 'home-assistant',
    title: 'Home Assistant',
    appType: 'other',
    deckTheme: 'modern',
    path: '/api/states/{entity}',
    tokenHint: 'A long-lived access token, from your profile in Home Assistant.',
    syncFrequency: 'quarter-hourly',
    values: [value('State', 'to_number(state)')],
  },
  {
    ...inHeader('NC-Token', 'The token that `occ config:app:set serverinfo token` has set.'),
    id: 'nextcloud',
    title: 'Nextcloud',
    appType: 'work',
    deckTheme: 'professional',
    path: '/ocs/v2.php/apps/serverinfo/api/v1/info?format=json',
    values: [
      value('Active users today', 'ocs.data.activeUsers.last24hours'),
      value('Files', 'ocs.data.nextcloud.storage.num_files'),
      value('Users', 'ocs.data.nextcloud.storage.num_users'),
      value('Free space', 'ocs.data.nextcloud.system.freespace', 'GB', gigabytes),
    ],
  },
  {
    ...inHeader('x-api-key', 'An API key with the permission server.statistics, from your account settings.'),
    id: 'immich',
    title: 'Immich',
    appType: 'social',
    deckTheme: 'modern',
    path: '/api/server/statistics',
    syncFrequency: 'daily',
    values: [
      value('Photos', 'photos'),
      value('Videos', 'videos'),
      value('Storage', 'usage', 'GB', gigabytes),
    ],
  },
  {
    // Jellyfin 12 refuses the older X-Emby-Token.
    ...inHeader(
      'Authorization',
      'Write “MediaBrowser Token="key"” with your API key, from the dashboard under API keys.',
    ),
    id: 'jellyfin',
    title: 'Jellyfin',
    appType: 'other',
    deckTheme: 'gaming',
    path: '/Items/Counts',
    syncFrequency: 'daily',
    values: [
      value('Movies', 'MovieCount'),
      value('Series', 'SeriesCount'),
      value('Episodes', 'EpisodeCount'),
      value('Songs', 'SongCount'),
    ],
  },
  {
    ...inHeader('Authorization', 'Write “Token ” and then the API token from your profile.'),
    id: 'paperless-ngx',
    title: 'Paperless-ngx',
    appType: 'work',
    deckTheme: 'professional',
    path: '/api/statistics/',
    values: [
      value('Documents', 'documents_total'),
      value('In the inbox', 'documents_inbox'),
      value('Tags', 'tag_count'),
      value('Correspondents', 'correspondent_count'),
    ],
  },
  {
    ...inHeader('Authorization', 'Write “Basic ” and then user:password in Base64.'),
    id: 'adguard-home',
    title: 'AdGuard Home',
    appType: 'other',
    deckTheme: 'modern',
    path: '/control/stats',
    values: [
      value('Queries', 'num_dns_queries'),
      value('Blocked', 'num_blocked_filtering'),
      value('Processing time', 'avg_processing_time', 'ms', 1_000),
    ],
  },
  {
    // A session ends half an hour after its last use.
    ...inHeader(
      'X-FTL-SID',
      'The session id (sid) that POST /api/auth answers to an app password. It stays valid while Pi-hole is read every 15 minutes. None if Pi-hole has no password.',
    ),
    id: 'pi-hole',
    title: 'Pi-hole',
    appType: 'other',
    deckTheme: 'modern',
    path: '/api/stats/summary',
    syncFrequency: 'quarter-hourly',
    values: [
      value('Queries', 'queries.total'),
      value('Blocked', 'queries.blocked'),
      value('Share blocked', 'queries.percent_blocked', '%'),
      value('Active clients', 'clients.active'),
    ],
  },
  {
    ...inHeader('X-API-Key', 'The API key, from the settings under General.'),
    id: 'syncthing',
    title: 'Syncthing',
    appType: 'work',
    deckTheme: 'professional',
    path: '/rest/db/completion',
    values: [
      value('Completion', 'completion', '%'),
      value('To fetch', 'needBytes', 'GB', gigabytes),
      value('Items to fetch', 'needItems'),
      value('Stored', 'globalBytes', 'GB', gigabytes),
    ],
  },
  {
    ...inHeader('X-Auth-Token', 'An API key, from the settings under API keys.'),
    id: 'miniflux',
    title: 'Miniflux',
    appType: 'social',
    deckTheme: 'modern',
    path: '/v1/feeds/counters',
    values: [
      value('Unread', 'sum(values(unreads))'),
      value('Read', 'sum(values(reads))'),
      value('Feeds with unread', 'length(values(unreads))'),
    ],
  },
  {
    ...plain,
    id: 'forgejo',
    title: 'Forgejo or Gitea',
    appType: 'work',
    deckTheme: 'professional',
    path: '/api/v1/repos/{owner}/{repository}',
    tokenHint: 'An access token that may read the repository; none for a public one.',
    values: [
      value('Stars', 'stars_count'),
      value('Forks', 'forks_count'),
      value('Open issues', 'open_issues_count'),
      value('Open pull requests', 'open_pr_counter'),
    ],
  },
];

/** What a deck of a type begins with, where no application fits. */
export const typePresets: Readonly<
  Record<AppType, Pick<DeckPreset, 'deckTheme' | 'readAs' | 'syncFrequency'>>
> = {
  onq: { deckTheme: 'default', readAs: 'auto', syncFrequency: 'hourly' },
  fitness: { deckTheme: 'health', readAs: 'auto', syncFrequency: 'six-hourly' },
  finance: { deckTheme: 'finance', readAs: 'auto', syncFrequency: 'daily' },
  work: { deckTheme: 'professional', readAs: 'auto', syncFrequency: 'hourly' },
  social: { deckTheme: 'modern', readAs: 'auto', syncFrequency: 'hourly' },
  other: { deckTheme: 'default', readAs: 'health', syncFrequency: 'quarter-hourly' },
};
