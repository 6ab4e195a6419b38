import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ComponentType } from 'react';
import { expectScreen, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { renderScreen } from '../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, watchRequests } from '../../test/component/server.js';
import { CommunicationsScreen } from '../features/communications/CommunicationsScreen.js';
import { ConnectAppsScreen } from '../features/connected-apps/ConnectAppsScreen.js';
import { RecentCommunications } from '../features/communications/RecentCommunications.js';
import { dashboardWith } from '../features/dashboard/DashboardScreen.js';
import { DataSourcesScreen } from '../features/data-sources/DataSourcesScreen.js';
import { ProfileScreen } from '../features/profile/ProfileScreen.js';
import { ReferFriendsScreen } from '../features/referrals/ReferFriendsScreen.js';
import { ReportsScreen } from '../features/reports/ReportsScreen.js';
import { TeamScreen } from '../features/team/TeamScreen.js';

mockServer();

const player = '/api/player/profile';

/**
 * The last column lists reads that fill only a figure or two, or a list that most users do not have. When such a read
 * fails, no error card appears. Any other failed read shows one.
 */
const screens: readonly (readonly [string, ComponentType, string, readonly string[]])[] = [
  [
    'Dashboard',
    dashboardWith(RecentCommunications),
    '/',
    [
      player,
      '/api/chart-marks',
      '/api/connected-apps',
      '/api/messages/changes',
      '/api/metric-goals',
      '/api/open-workspaces',
      '/api/workspaces',
    ],
  ],
  [
    'Player Profile',
    ProfileScreen,
    '/profile',
    ['/api/connected-apps', '/api/achievements', '/api/agent/milestones', '/api/shop'],
  ],
  ['Connect Apps', ConnectAppsScreen, '/connect-apps', [player]],
  ['Deck Friends', ReferFriendsScreen, '/refer-friends', [player, '/api/referrals/sending']],
  ['Data Sources', DataSourcesScreen, '/data-sources', [player, '/api/jobs/analytics']],
  ['Reports', ReportsScreen, '/reports', [player, '/api/onboard/channels']],
  [
    'Communications',
    CommunicationsScreen,
    '/communications',
    [player, '/api/messages/changes', '/api/messages/unread'],
  ],
  ['Team', TeamScreen, '/team', [player, '/api/team/presence', '/api/team/standings']],
];

const cards = (): HTMLElement[] =>
  screen
    .queryAllByRole('alert')
    .filter(({ textContent }) => textContent.includes('This could not be loaded'));

const idle = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());

describe.each(screens)('the screen %s', (_name, Screen, address, quiet) => {
  it('shows each failed read in its part of the screen, and repeats it on request', async () => {
    const requests = watchRequests();
    await renderScreen(Screen, address);
    await idle();
    const paths = [...new Set(requests)]
      .map((request) => request.replace('GET ', ''))
      .filter((path) => path !== '/api/auth/user');
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      cleanup();
      server.use(http.get(`*${path}`, () => problem(500)));
      const reads = watchRequests();
      await renderScreen(Screen, address);
      await waitFor(() => expect(reads).toContain(`GET ${path}`));
      await idle();
      expect(screen.queryByText('Something went wrong in this part of the page.')).toBeNull();
      if (quiet.includes(path)) {
        expect(cards()).toEqual([]);
      } else {
        await waitFor(() => expect(cards()[0]?.textContent).toContain('It broke'));
        expect(cards()[0]?.textContent).toContain('request-1');
        server.resetHandlers();
        await press('Retry', cards()[0]);
        await waitFor(() => expect(cards()).toEqual([]));
      }
      server.resetHandlers();
    }
  });
});

it('names the cause of a failed read that has no message, and shows a slow retry in progress', async () => {
  const path = '*/api/team/members';
  server.use(http.get(path, () => new HttpResponse('', { status: 502 })));
  await renderScreen(TeamScreen, '/team');
  const card = await screen.findByRole('alert');
  await waitFor(() => expect(card.textContent).toContain('The server answered with error 502.'));
  server.resetHandlers();
  server.use(http.get(path, () => HttpResponse.error()));
  await press('Retry', card);
  await waitFor(() => expect(card.textContent).toContain('There is no connection to the server.'));

  server.resetHandlers();
  const release = holdRequests('get', path);
  const retry = await press('Retry', card);
  await waitFor(() => expect(retry.textContent).toBe('Trying again…'));
  expect(document.activeElement).toBe(retry);
  release();
  await waitFor(() => expect(cards()).toEqual([]));
});

it('explains an empty list of reports and of apps, and offers to connect an app', async () => {
  await renderScreen(ReportsScreen, '/reports');
  await screen.findByText('No Reports Generated');
  cleanup();
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await screen.findByText('No Apps Connected');
  const openers = await screen.findAllByRole('button', { name: 'Connect New App' });
  openers.at(-1)?.click();
  await screen.findByRole('dialog');
});

it('shows a screen without an error when the bell and the player profile fail to load', async () => {
  for (const path of ['/api/notifications', '/api/notifications/unread', player]) {
    server.use(http.get(`*${path}`, () => problem(500)));
  }
  const requests = watchRequests();
  await renderApp('/team');
  await expectScreen('Team');
  await waitFor(() => expect(requests).toContain('GET /api/notifications'));
  screen.getAllByRole('link', { name: 'Settings' });
  expect(cards()).toEqual([]);
  expect(screen.queryByText('Something went wrong in this part of the page.')).toBeNull();
});
