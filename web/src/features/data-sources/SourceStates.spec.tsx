import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { aRun } from '../../../test/component/runs.js';
import { renderPart, renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { currentSocket, mockSockets } from '../../../test/component/sockets.js';
import { aSource } from '../../../test/component/workspace.js';
import { publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { socketStarted } from '../../shared/realtime/socketSlice.js';
import { DataSourcesScreen } from './DataSourcesScreen.js';
import { RunsDrawer } from './RunsDrawer.js';

mockServer();

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const late = {
  ...aSource('Shop'),
  freshnessLimitMinutes: 120,
  lastSyncAt: hoursAgo(3),
  lastRowsAt: hoursAgo(3),
  freshUntil: hoursAgo(1),
};

it('marks a source that passed its freshness limit, until rows come in', async () => {
  mockSockets();
  serverState().sources = [
    late,
    { ...late, ...aSource('New', 101), freshnessLimitMinutes: 1_440, freshUntil: hoursAgo(1) },
  ];
  const store = await renderScreen(DataSourcesScreen, '/data-sources');
  const note = await screen.findByText(/^No new data since .+; expected every 2 hours\.$/);
  screen.getByText('No data yet; expected every day.');
  await expectNoViolations(note.closest('li') ?? undefined);
  act(() => void store.dispatch(socketStarted()));
  const socket = await waitFor(() => currentSocket());
  await waitFor(() => expect(store.getState().socket.status).toBe('connected'));
  serverState().sources = [
    { ...late, lastSyncAt: hoursAgo(0), lastRowsAt: hoursAgo(0), freshUntil: hoursAgo(-2) },
  ];
  socket.receive({ type: 'data_changed', what: 'data_sources' });
  await waitFor(() => expect(screen.queryByText(/^No new data since/)).toBeNull());
});

it('says why a source is in error, where no run gives a reason', async () => {
  const old = { ...late, freshnessLimitMinutes: null, freshUntil: null, lastSyncAt: hoursAgo(30) };
  serverState().sources = [
    old,
    { ...old, ...aSource('Sales', 101), type: 'API Integration', lastSyncAt: hoursAgo(30) },
  ];
  await renderScreen(DataSourcesScreen, '/data-sources');
  await screen.findByText('No delivery for more than a day.');
  screen.getByText('No sync for more than a day.');
});

it('names what brings the rows of each type, and says so where none came', async () => {
  const types = ['API Integration', 'Webhook', 'File Upload'] as const;
  serverState().sources = types.flatMap((type, index) => [
    { ...aSource(`Old ${type}`, 110 + index), type, lastSyncAt: hoursAgo(2) },
    { ...aSource(`New ${type}`, 120 + index), type, lastSyncAt: null },
  ]);
  await renderScreen(DataSourcesScreen, '/data-sources');
  for (const text of ['Last sync', 'Last delivery', 'Last upload']) {
    await screen.findByText(new RegExp(`^${text}: `));
  }
  for (const text of ['Never synced', 'Nothing delivered yet', 'Nothing uploaded yet']) {
    screen.getByText(text);
  }
});

it('announces the state of the newest run while the drawer is open', async () => {
  const running = aRun({ status: 'running', finishedAt: null });
  server.use(http.get('*/api/data-sources/:id/runs', () => HttpResponse.json([running])));
  await renderPart(<RunsDrawer source={late} onClose={() => undefined} />);
  const drawer = await screen.findByRole('dialog', { name: 'Runs of Shop' });
  await within(drawer).findAllByText(/^Running/);
  expect(within(drawer).getByRole('status').textContent).toBe('');
  act(() =>
    publishServerMessage({ type: 'sync_run', run: aRun({ status: 'failed', reason: 'The key is wrong.' }) }),
  );
  await waitFor(() =>
    expect(within(drawer).getByRole('status').textContent).toBe('Failed: The key is wrong.'),
  );
  await expectNoViolations();
});

it('names the first row that a good run has skipped', async () => {
  const run = aRun({ firstProblem: 'Row 3: The value is missing' });
  server.use(http.get('*/api/data-sources/:id/runs', () => HttpResponse.json([run])));
  await renderPart(<RunsDrawer source={late} onClose={() => undefined} />);
  await screen.findByText('First problem: Row 3: The value is missing');
});

it('says how many pages of an API a run has read', async () => {
  server.use(http.get('*/api/data-sources/:id/runs', () => HttpResponse.json([aRun({ pages: 3 })])));
  await renderPart(<RunsDrawer source={late} onClose={() => undefined} />);
  await screen.findByText(/ · 3 pages/);
});
