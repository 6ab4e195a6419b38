import { describe, expect, it } from '@jest/globals';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer } from '../../test/component/changes.js';
import { aReport, aSchedule } from '../../test/component/reports.js';
import { newStore } from '../../test/newStore.js';
import { holdRequests, server, serverState, watchRequests } from '../../test/component/server.js';
import { currentSocket, mockSockets } from '../../test/component/sockets.js';
import { anApp, aReferral, aSource, idOf } from '../../test/component/workspace.js';
import '../features/communications/postingApi.js';
import '../features/connected-apps/connectedAppsApi.js';
import '../features/dashboard/dashboardApi.js';
import '../features/data-sources/dataSourcesApi.js';
import '../features/data-sources/sourcesApi.js';
import '../features/profile/profileApi.js';
import '../features/referrals/referralsApi.js';
import '../features/reports/reportChangesApi.js';
import '../shared/api/preferencesApi.js';
import '../shared/api/dashboardCardsApi.js';
import '../shared/api/profileApi.js';
import { baseApi } from '../shared/api/baseApi.js';
import type { KeysetPage } from '../shared/api/keysetPages.js';
import { keepAnswers } from '../shared/api/cachedAnswers.js';
import { selectIsLive, socketStarted } from '../shared/realtime/socketSlice.js';
import type { AppDispatch } from '../shared/store/state.js';
import { firstReads } from './routes.js';

mockServer();

interface Endpoint {
  readonly initiate: (arg: unknown) => (dispatch: AppDispatch) => Promise<{ readonly error?: unknown }>;
  readonly select: (arg: unknown) => (state: unknown) => { readonly status: string; readonly data?: unknown };
}

const endpoint = (name: string): Endpoint => {
  const found = (baseApi.endpoints as unknown as Readonly<Record<string, Endpoint>>)[name];
  if (!found) {
    throw new Error(`There is no endpoint ${name}`);
  }
  return found;
};

/** A tab whose websocket is live and whose answers are loaded. */
async function tabWith(...reads: string[]) {
  mockSockets();
  const store = newStore();
  const { dispatch } = store;
  const run = (name: string, arg?: unknown) => dispatch(endpoint(name).initiate(arg));
  await Promise.all(['getUser', ...reads].map((name) => run(name)));
  dispatch(socketStarted());
  await waitFor(() => expect(selectIsLive(store.getState())).toBe(true));
  let cause = '';
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') cause = request.headers.get('x-request-id') ?? '';
  });
  const requests = watchRequests();
  return {
    run,
    receive: (message: object) => currentSocket().receive(message),
    /** Sends the message of the last change of this tab to it. */
    echo: (message: object) => currentSocket().receive({ ...message, cause }),
    settled: (name: string) =>
      waitFor(() => expect(endpoint(name).select(undefined)(store.getState()).status).toBe('fulfilled')),
    /** The cached answer; of a paged list its rows. */
    shown: (name: string) => {
      const { data } = endpoint(name).select(undefined)(store.getState());
      return data instanceof Object && 'pages' in data
        ? (data.pages as KeysetPage<unknown>[]).flatMap(({ items }) => items)
        : data;
    },
    /** The requests so far, apart from one that is sent now: a read that a message caused would be before it. */
    requests: async (): Promise<readonly string[]> => {
      await run('fetchUser');
      return requests.filter((each) => each !== 'GET /api/auth/user');
    },
  };
}

const at = (second: number): string => `2026-03-10T12:00:0${second}.000Z`;
const app = anApp('Fitbit');
const source = aSource('Shop');
const schedule = aSchedule();
const referral = aReferral(400);

/** The lists, each with a row that is known, a later change of it, and an earlier one. */
const lists = [
  {
    read: 'getConnectedApps',
    what: 'connected_apps',
    path: '/api/connected-apps',
    known: () => (serverState().apps = [{ ...app, updatedAt: at(2) }]),
    added: { type: 'app_connected', app: { ...app, id: idOf(201) } },
    changed: { type: 'app_connected', app: { ...app, appName: 'new', updatedAt: at(3) } },
    older: { type: 'app_connected', app: { ...app, appName: 'old', updatedAt: at(1) } },
    removed: { type: 'app_disconnected', appId: app.id },
  },
  {
    read: 'getDataSources',
    what: 'data_sources',
    path: '/api/data-sources',
    known: () => (serverState().sources = [{ ...source, updatedAt: at(2) }]),
    added: { type: 'source_changed', source: { ...source, id: idOf(101) } },
    changed: { type: 'source_changed', source: { ...source, name: 'new', updatedAt: at(3) } },
    older: { type: 'source_changed', source: { ...source, name: 'old', updatedAt: at(1) } },
    removed: { type: 'source_deleted', sourceId: source.id },
  },
  {
    read: 'getReportSchedules',
    what: 'report_schedules',
    path: '/api/report-schedules',
    known: () =>
      server.use(
        http.get('*/api/report-schedules', () => HttpResponse.json([{ ...schedule, updatedAt: at(2) }])),
      ),
    added: { type: 'report_schedule', change: { id: idOf(601), schedule: { ...schedule, id: idOf(601) } } },
    changed: {
      type: 'report_schedule',
      change: { id: schedule.id, schedule: { ...schedule, title: 'new', updatedAt: at(3) } },
    },
    older: {
      type: 'report_schedule',
      change: { id: schedule.id, schedule: { ...schedule, title: 'old', updatedAt: at(1) } },
    },
    removed: { type: 'report_schedule', change: { id: schedule.id, schedule: null } },
  },
  {
    read: 'getReports',
    what: 'reports',
    path: '/api/reports',
    known: () =>
      server.use(http.get('*/api/reports', () => HttpResponse.json([aReport({ updatedAt: at(2) })]))),
    added: { type: 'report_progress', report: aReport({ id: idOf(501) }) },
    changed: { type: 'report_progress', report: aReport({ title: 'new', updatedAt: at(3) }) },
    older: { type: 'report_progress', report: aReport({ title: 'old', updatedAt: at(1) }) },
    removed: { type: 'report_deleted', reportId: idOf(500) },
  },
] as const;

describe.each(lists)('$read in a tab that did not act', ({ read, known, ...messages }) => {
  const texts = (shown: unknown): string => JSON.stringify(shown);

  it('shows the rows of messages in order, and sends no request', async () => {
    known();
    const tab = await tabWith(read);
    const before = texts(tab.shown(read));
    tab.receive(messages.changed);
    expect(texts(tab.shown(read))).toContain('"new"');
    tab.receive(messages.older);
    expect(texts(tab.shown(read))).toContain('"new"');
    expect(texts(tab.shown(read))).not.toContain('"old"');
    tab.receive(messages.added);
    // The rows are of one moment, and the id decides.
    expect((tab.shown(read) as { id: string }[]).map(({ id }) => Number(id.slice(-1)))).toEqual([1, 0]);
    tab.receive(messages.removed);
    expect(tab.shown(read)).toHaveLength(1);
    expect(before).not.toContain('"new"');
    expect(await tab.requests()).toEqual([]);
  });

  it('keeps the row of a message that arrived before an older answer', async () => {
    known();
    const tab = await tabWith(read);
    const release = holdRequests('get', `*${messages.path}`);
    tab.receive({ type: 'data_changed', what: messages.what });
    tab.receive(messages.changed);
    expect(texts(tab.shown(read))).toContain('"new"');
    release();
    await tab.settled(read);
    expect(texts(tab.shown(read))).toContain('"new"');
    expect(await tab.requests()).toEqual([`GET ${messages.path}`]);
  });
});

describe('a tab that acted', () => {
  it('connects and disconnects an app by one request each', async () => {
    const tab = await tabWith('getConnectedApps', 'getProfile', 'getActivities');
    await tab.run('connectApp', { body: { appName: 'Bank', appType: 'finance' }, idempotencyKey: 'a' });
    const [connected] = tab.shown('getConnectedApps') as { id: string }[];
    expect(connected).toMatchObject({ appName: 'Bank', appType: 'finance' });
    expect(connected).not.toHaveProperty('coinsAwarded');
    const activity = { id: 'a1', type: 'app_connected', description: 'You connected Bank', createdAt: at(1) };
    tab.echo({ type: 'app_connected', app: { ...connected, appName: 'Echo' }, activity });
    expect(tab.shown('getConnectedApps')).toEqual([connected]);
    expect(tab.shown('getActivities')).toMatchObject([{ id: 'a1' }]);
    await tab.run('disconnectApp', { id: connected?.id, keepalive: false });
    tab.echo({ type: 'app_disconnected', appId: connected?.id });
    expect(tab.shown('getConnectedApps')).toEqual([]);
    expect(await tab.requests()).toEqual([
      'POST /api/connected-apps',
      `DELETE /api/connected-apps/${connected?.id}`,
    ]);
  });

  it('adds, changes, deletes and restores a source, and reads only the figures again', async () => {
    const webhookUrl = 'http://localhost/hooks/1';
    server.use(
      http.post('*/api/data-sources', () => HttpResponse.json({ ...source, webhookUrl, webhookSecret: 's' })),
      http.patch('*/api/data-sources/:id', () =>
        HttpResponse.json({ ...source, name: 'Shop 2', webhookUrl, updatedAt: at(2) }),
      ),
      http.post('*/api/data-sources/:id/restore', () =>
        HttpResponse.json({ ...source, name: 'Back', webhookUrl, updatedAt: at(4) }),
      ),
    );
    const tab = await tabWith('getDataSources', 'getMetrics');
    const echo = { type: 'source_changed', source };
    await tab.run('createDataSource', { body: { name: 'Shop', type: 'Webhook' }, idempotencyKey: 'b' });
    tab.echo(echo);
    expect(tab.shown('getDataSources')).toEqual([{ ...source, webhookUrl }]);
    await tab.run('updateDataSource', { id: source.id, body: { name: 'Shop 2' } });
    tab.echo(echo);
    expect(tab.shown('getDataSources')).toMatchObject([{ name: 'Shop 2' }]);
    await tab.run('deleteDataSource', { id: source.id, keepalive: false });
    tab.echo({ type: 'source_deleted', sourceId: source.id });
    expect(tab.shown('getDataSources')).toEqual([]);
    await tab.run('restoreDataSource', source.id);
    tab.echo(echo);
    expect(tab.shown('getDataSources')).toMatchObject([{ name: 'Back', webhookUrl }]);
    const requests = await tab.requests();
    expect(requests.filter((each) => !each.startsWith('GET'))).toHaveLength(4);
    // A read that is pending during the next change is repeated.
    expect(new Set(requests.filter((each) => each.startsWith('GET')))).toEqual(
      new Set(['GET /api/dashboard/metrics']),
    );
  });

  it('keeps the address of a webhook, which messages lack', async () => {
    serverState().sources = [{ ...source, webhookUrl: 'http://localhost/hooks/1' }];
    const tab = await tabWith('getDataSources');
    tab.receive({ type: 'source_changed', source: { ...source, name: 'Renamed', updatedAt: at(2) } });
    expect(tab.shown('getDataSources')).toMatchObject([
      { name: 'Renamed', webhookUrl: 'http://localhost/hooks/1' },
    ]);
  });

  it('saves and deletes a schedule by one request each', async () => {
    server.use(
      http.post('*/api/report-schedules', () => HttpResponse.json(schedule)),
      http.patch('*/api/report-schedules/:id', () =>
        HttpResponse.json({ ...schedule, title: 'Board', updatedAt: at(2) }),
      ),
      http.delete('*/api/report-schedules/:id', () => HttpResponse.json({ success: true })),
    );
    const tab = await tabWith('getReportSchedules');
    const echo = { type: 'report_schedule', change: { id: schedule.id, schedule } };
    await tab.run('createReportSchedule', { body: {}, idempotencyKey: 'c' });
    tab.echo(echo);
    await tab.run('updateReportSchedule', { id: schedule.id, title: 'Board' });
    tab.echo(echo);
    expect(tab.shown('getReportSchedules')).toMatchObject([{ title: 'Board' }]);
    await tab.run('deleteReportSchedule', { id: schedule.id, keepalive: false });
    expect(tab.shown('getReportSchedules')).toEqual([]);
    expect((await tab.requests()).map((each) => each.split(' ')[0])).toEqual(['POST', 'PATCH', 'DELETE']);
  });

  it('reads the referrals again when the message names one', async () => {
    const tab = await tabWith('getReferrals');
    await tab.run('sendReferral', { body: { friendPhone: '+14155550199' }, idempotencyKey: 'd' });
    serverState().referrals = [referral];
    tab.receive({ type: 'referral_changed', referralId: referral.id });
    await tab.settled('getReferrals');
    expect(tab.shown('getReferrals')).toEqual([referral]);
    expect(await tab.requests()).toEqual(['POST /api/referrals/send', 'GET /api/referrals']);
  });

  it('reads again what only messages bring while its websocket is not live', async () => {
    const tab = await tabWith('getReferrals', 'getProfile');
    currentSocket().drop();
    await tab.run('sendReferral', { body: { friendPhone: '+14155550199' }, idempotencyKey: 'e' });
    await tab.run('connectApp', { body: { appName: 'Bank', appType: 'finance' }, idempotencyKey: 'f' });
    // A read that is pending during the next change is repeated.
    expect(new Set(await tab.requests())).toEqual(
      new Set([
        ...['POST /api/referrals/send', 'GET /api/referrals'],
        ...['POST /api/connected-apps', 'GET /api/player/profile'],
      ]),
    );
  });

  it('posts a message by one request, and shows the experience that its message brings', async () => {
    const tab = await tabWith('getProfile');
    const body = { content: 'Hello', parentId: null };
    await tab.run('postMessage', { body, draft: { ...body, createdAt: at(1) }, idempotencyKey: 'h' });
    tab.receive({ type: 'experience_earned', experiencePoints: 102, level: 2 });
    expect(tab.shown('getProfile')).toMatchObject({ experiencePoints: 102, level: 2 });
    expect(await tab.requests()).toEqual(['POST /api/messages']);
  });

  it('changes its profile by one request, and keeps coins that arrived before the answer', async () => {
    const tab = await tabWith('getProfile');
    const standing = { totalCoins: 150, totalEarned: 150, experiencePoints: 50, level: 1 };
    const release = holdRequests('post', '*/api/player/profile');
    const saved = tab.run('updateProfile', { body: { displayName: 'Countess' }, idempotencyKey: 'g' });
    tab.receive({ type: 'coins_earned', amount: 50, balance: 150, reason: 'friend_joined', standing });
    release();
    await saved;
    expect(tab.shown('getProfile')).toMatchObject({ displayName: 'Countess', ...standing });
    expect(await tab.requests()).toEqual(['POST /api/player/profile']);
  });
});

it('stores a list that a message changed, for a start without a network', async () => {
  const stored = new Map<string, string>();
  const answers = {
    match: () => Promise.resolve(undefined),
    put: async (address: string, answer: Response) => void stored.set(address, await answer.text()),
  };
  keepAnswers(firstReads);
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(answers) } });
  try {
    const tab = await tabWith('getConnectedApps');
    tab.receive({ type: 'app_connected', app });
    await waitFor(() => expect(stored.get('/api/connected-apps?limit=100')).toBe(JSON.stringify([app])));
  } finally {
    Reflect.deleteProperty(globalThis, 'caches');
  }
});

describe('the switches of Settings', () => {
  const { preferences } = serverState();
  const changed = (revision: number, highFrequencySync: boolean) => ({
    type: 'preferences_changed',
    preferences: { ...preferences, revision, highFrequencySync },
  });

  it('follow another tab without a request, in the order of the changes', async () => {
    const tab = await tabWith('getPreferences');
    tab.receive(changed(2, true));
    tab.receive(changed(1, false));
    expect(tab.shown('getPreferences')).toMatchObject({ highFrequencySync: true, revision: 2 });
    expect(await tab.requests()).toEqual([]);
  });

  it('keep a change that is not answered yet', async () => {
    const tab = await tabWith('getPreferences');
    const release = holdRequests('patch', '*/api/settings');
    const saved = tab.run('updatePreferences', { automaticSync: false });
    tab.receive({ ...changed(1, true), cause: 'other' });
    expect(tab.shown('getPreferences')).toMatchObject({ automaticSync: false, highFrequencySync: true });
    release();
    await saved;
    expect(tab.shown('getPreferences')).toMatchObject({ automaticSync: false });
    expect(await tab.requests()).toEqual(['PATCH /api/settings']);
  });
});

describe('coins, levels and the account', () => {
  const standing = { totalCoins: 110, totalEarned: 110, experiencePoints: 20, level: 1 };
  const transaction: CoinTransaction = {
    ...{ id: idOf(700), userId: idOf(1), type: 'earned', amount: 10, description: 'Connected Bank' },
    ...{ sourceType: 'app_connected', sourceId: null, balanceAfter: 110, transactionHash: 'h' },
    createdAt: at(1),
  };
  const earned = {
    type: 'coins_earned',
    amount: 10,
    balance: 110,
    reason: 'app_connected',
    standing,
    transaction,
  };

  it('update the profile and the transactions without a request, and never fall', async () => {
    const tab = await tabWith('getProfile', 'getTransactions');
    tab.receive(earned);
    tab.receive(earned);
    expect(tab.shown('getProfile')).toMatchObject(standing);
    expect(tab.shown('getTransactions')).toMatchObject([transaction]);
    tab.receive({ type: 'experience_earned', level: 1, experiencePoints: standing.experiencePoints + 2 });
    expect(tab.shown('getProfile')).toMatchObject({ experiencePoints: standing.experiencePoints + 2 });
    tab.receive({ type: 'level_up', level: 2, experiencePoints: 100 });
    tab.receive({ ...earned, standing: { ...standing, totalCoins: 100, totalEarned: 100 } });
    expect(tab.shown('getProfile')).toMatchObject({ ...standing, level: 2, experiencePoints: 100 });
    expect(await tab.requests()).toEqual([]);
  });

  it('show a changed profile and a proven contact of another tab', async () => {
    serverState().user = { ...serverState().user, verified: false, email: null };
    const tab = await tabWith('getProfile');
    const profile = { displayName: 'Countess', bio: null, avatar: null, updatedAt: at(5) };
    tab.receive({ type: 'profile_changed', profile });
    tab.receive({ type: 'profile_changed', profile: { ...profile, displayName: 'Old', updatedAt: at(4) } });
    expect(tab.shown('getProfile')).toMatchObject({ displayName: 'Countess' });
    serverState().user = { ...serverState().user, verified: true, email: 'ada@example.com' };
    tab.receive({ type: 'account_verified' });
    await tab.settled('getUser');
    expect(tab.shown('getUser')).toMatchObject({ verified: true, email: 'ada@example.com' });
    expect(await tab.requests()).toEqual([]);
  });
});
