import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expectScreen, goTo, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { mockClock } from '../../test/component/clock.js';
import type { Clock } from '../../test/component/clock.js';
import { watchNavigations } from '../../test/component/navigations.js';
import { problem, server, watchRequests } from '../../test/component/server.js';
import { mockSockets } from '../../test/component/sockets.js';
import type { MockSocket } from '../../test/component/sockets.js';
import { expectToast } from '../../test/component/toasts.js';

mockServer();

const loggedOut = 'You are logged out. Logging in again...';

/** Makes the server accept each socket and close it at once. */
const refuse = (): readonly MockSocket[] =>
  mockSockets((socket) => {
    socket.open();
    socket.drop();
  });

const retryButton = (): HTMLElement | null => screen.queryByRole('button', { name: 'Retry now' });

async function useAllTries(clock: Clock, sockets: readonly MockSocket[]): Promise<void> {
  for (let tries = 0; tries < 6 && sockets.length < 6; tries += 1) {
    await clock.advance(3_000);
    await waitFor(() => expect(sockets.length).toBeGreaterThan(tries + 1));
  }
}

const canRetry = (): Promise<void> => waitFor(() => expect(retryButton()).not.toBeNull());

it('goes on slowly after five retries when each connection closes at once, without reading data again', async () => {
  const clock = mockClock();
  const sockets = refuse();
  await renderApp('/settings');
  await expectScreen('Settings');
  // The last part of the screen, which reads for itself.
  await screen.findByRole('button', { name: 'Delete account' });
  const requests = watchRequests();
  await useAllTries(clock, sockets);
  await canRetry();
  await clock.advance(10_000);
  expect(sockets).toHaveLength(6);
  // One request, to check whether the session has ended.
  await waitFor(() => expect(requests).toEqual(['GET /api/auth/user']));
  await goTo('Communications');
  await screen.findByText('Offline');
  await clock.advance(60_000);
  await waitFor(() => expect(sockets.length).toBeGreaterThan(6));
});

it('reports after the last retry that the session has ended', async () => {
  const clock = mockClock();
  const sockets = refuse();
  const navigations = watchNavigations();
  await renderApp('/settings');
  await expectScreen('Settings');
  server.use(http.get('*/api/auth/user', () => problem(401)));
  await useAllTries(clock, sockets);
  await expectToast('Unauthorized', loggedOut, 'destructive');
  await waitFor(() => expect(navigations).toHaveLength(1));
});

it('reports after a manual retry that the session has ended', async () => {
  const clock = mockClock();
  const sockets = refuse();
  const navigations = watchNavigations();
  await renderApp('/settings');
  await expectScreen('Settings');
  server.use(http.get('*/api/auth/user', () => problem(500)));
  await useAllTries(clock, sockets);
  await canRetry();
  server.use(http.get('*/api/auth/user', () => problem(401)));
  await press('Retry now');
  await expectToast('Unauthorized', loggedOut, 'destructive');
  await waitFor(() => expect(navigations).toHaveLength(1));
});
