import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closeToast, press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { passTime } from '../../../test/component/fakeDate.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { servePages } from '../../../test/component/pages.js';
import { holdRequests, loseNextAnswer, serverState } from '../../../test/component/server.js';
import { anApp } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { refuseFor30Seconds } from '../../../test/component/pauses.js';
import { ConnectAppsScreen } from './ConnectAppsScreen.js';

mockServer();

const deck = (name: string): HTMLElement | null =>
  screen.queryByRole('button', { name: `Disconnect ${name}` });

async function fillDialog(name: string): Promise<void> {
  await press('Connect New App');
  const dialog = await screen.findByRole('dialog');
  await type(/^App Name/, name);
  await type(/^App Type/, 'fitness');
  await press('Connect App', dialog);
}

testChange({
  name: 'connecting an app',
  Screen: ConnectAppsScreen,
  address: '/connect-apps',
  method: 'post',
  path: '*/api/connected-apps',
  act: () => fillDialog('Evening Rides'),
  failure: 'Failed to connect app',
  takenBack: async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(/^App Name/)).value).toBe('Evening Rides'),
  again: async () => void (await press('Connect App', await screen.findByRole('dialog'))),
  success: ['Success', 'App connected successfully! You earned 10 coins.'],
  done: async () => void (await screen.findByRole('button', { name: 'Disconnect Evening Rides' })),
});

testChange({
  name: 'disconnecting an app',
  Screen: ConnectAppsScreen,
  address: '/connect-apps',
  method: 'delete',
  path: '*/api/connected-apps/:id',
  prepare: () => {
    serverState().apps = [anApp('Old Rides')];
  },
  act: async () => {
    await press('Disconnect Old Rides');
    await waitFor(() => expect(deck('Old Rides')).toBeNull());
    await closeToast('Old Rides');
  },
  atOnce: () => expect(deck('Old Rides')).toBeNull(),
  failure: 'Failed to disconnect app',
  takenBack: async () => void (await screen.findByRole('button', { name: 'Disconnect Old Rides' })),
  success: ['Success', 'App disconnected successfully'],
  done: () => waitFor(() => expect(deck('Old Rides')).toBeNull()),
});

it('opens the dialog from an empty list', async () => {
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await screen.findByText('No Apps Connected');
  const [opener] = (await screen.findAllByRole('button', { name: 'Connect New App' })).slice(-1);
  fireEvent.click(opener ?? document.body);
  await screen.findByRole('dialog');
});

it('blocks a retry for the time that the server requests', async () => {
  refuseFor30Seconds('*/api/connected-apps');
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await fillDialog('Too Much');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Try again in \d+ s$/ }).getAttribute('aria-disabled')).toBe(
      'true',
    ),
  );
  passTime(31_000);
  const again = screen.getByRole('button', { name: 'Connect App' });
  expect(again.getAttribute('aria-disabled')).not.toBe('true');
});

it('connects one app even if the first response is lost, and shows the coins', async () => {
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  loseNextAnswer('*/api/connected-apps');
  await fillDialog('Connected once');
  await expectToast('Error', 'Failed to connect app', 'destructive');
  await press('Connect App', await screen.findByRole('dialog'));
  await expectToast('Success', 'App connected successfully! You earned 10 coins.', 'default');
  expect(serverState().apps.map(({ appName }) => appName)).toEqual(['Connected once']);
});

it('does not close the dialog of the next app when a late response arrives', async () => {
  const release = holdRequests('post', '*/api/connected-apps');
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await fillDialog('First app');
  await press('Cancel', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Connect New App');
  await type(/^App Name/, 'Second app');
  release();
  await expectToast('Success', /App connected successfully!/, 'default');
  expect(screen.getByLabelText<HTMLInputElement>(/^App Name/).value).toBe('Second app');
});

it('shows the apps of every page of the list', async () => {
  const apps = Array.from({ length: 5 }, (_, index) => anApp(`Deck ${index}`, 1_000 + index));
  servePages('/api/connected-apps', apps, 2);
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await screen.findByRole('button', { name: 'Disconnect Deck 4' });
  expect(deck('Deck 0')).not.toBeNull();
});

it('narrows many decks by words and type, and shows a deck that was connected meanwhile', async () => {
  serverState().apps = ['Rides', 'Runs', 'Swims', 'Bank', 'Mail'].map((name) => anApp(name));
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await type('Search decks', 'r');
  await waitFor(() => expect(deck('Bank')).toBeNull());
  expect(screen.getByText('2 of 5 decks').getAttribute('role')).toBe('status');
  await type('Search decks', 'nothing');
  await press('Show all decks');
  await waitFor(() => expect(deck('Bank')).not.toBeNull());
  await type('Search decks', 'swims');
  await waitFor(() => expect(deck('Rides')).toBeNull());
  await fillDialog('Evening Rides');
  await waitFor(() => expect(deck('Evening Rides')).not.toBeNull());
});
