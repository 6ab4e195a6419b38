import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { aRun } from '../../../test/component/runs.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { DataSourcesScreen } from './DataSourcesScreen.js';

mockServer();

const api = { ...aSource('Sales'), type: 'API Integration' as const };

async function choose(item: string): Promise<void> {
  await press('Actions for data source Sales');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

const change = (run: ReturnType<typeof aRun>): void =>
  act(() => publishServerMessage({ type: 'sync_run', run }));

it('syncs a source, and shows its run on the card and in the drawer', async () => {
  serverState().sources = [{ ...api, nextSyncAt: '2099-01-01T12:00:00.000Z' }];
  const queued = aRun({ status: 'queued', trigger: 'manual', startedAt: null, finishedAt: null });
  server.use(
    http.post('*/api/data-sources/:id/sync', () => HttpResponse.json(queued, { status: 202 })),
    http.get('*/api/data-sources/:id/runs', () =>
      HttpResponse.json([queued, aRun({ id: idOf(701), httpStatus: 200 })]),
    ),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  const sync = await press('Sync Sales now');
  await screen.findByText('Waiting to sync…');
  expect(sync.getAttribute('aria-disabled')).toBe('true');
  screen.getByText(/^Next sync: /);
  await choose('Runs');
  const drawer = await screen.findByRole('dialog', { name: 'Runs of Sales' });
  await within(drawer).findByText('Waiting to start · started by a member');
  within(drawer).getByText(/took 2\.5 s · 130 read, 120 added, 10 equal · HTTP 200/);
  await expectNoViolations();
  const reason = 'The API refused the key (401). Replace the key.';
  change(aRun({ status: 'failed', trigger: 'manual', httpStatus: 401, reason }));
  await within(drawer).findByText('Failed · started by a member');
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
});

it('reads a source again from the start', async () => {
  serverState().sources = [api];
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/data-sources/:id/sync', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aRun({ status: 'queued', startedAt: null, finishedAt: null }), {
        status: 202,
      });
    }),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  await choose('Read again from the start');
  await screen.findByText('Waiting to sync…');
  await waitFor(() => expect(bodies).toEqual([{ fromStart: true }]));
});

it('pauses and resumes a source', async () => {
  serverState().sources = [api];
  const bodies: unknown[] = [];
  server.use(
    http.patch('*/api/data-sources/:id', async ({ request }) => {
      const body = (await request.json()) as { isActive: boolean };
      bodies.push(body);
      serverState().sources = [
        { ...api, isActive: body.isActive, pausedReason: body.isActive ? null : 'user' },
      ];
      return HttpResponse.json(serverState().sources[0]);
    }),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  await choose('Pause');
  await expectToast('Success', 'Sales is paused', 'default');
  await press('Resume Sales');
  await screen.findByRole('button', { name: 'Sync Sales now' });
  await waitFor(() => expect(bodies).toEqual([{ isActive: false }, { isActive: true }]));
});

it.each([
  ['its button', () => press('Delete data source Sales')],
  ['its menu', () => choose('Delete')],
] as const)('deletes a source by %s at once, and says what ends with it', async (_by, remove) => {
  serverState().sources = [api];
  server.use(
    http.get('*/api/data-sources/:id/dependents', () =>
      HttpResponse.json({ points: 1_200, metrics: ['active_users'], goals: 1, limits: 0 }),
    ),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  await remove();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await screen.findByText('Sales was removed');
  const note = await screen.findByText(
    /^1,200 points disappear.*1 metric is affected\. 1 goal ends\..*30 days\.$/,
  );
  expect(note.closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['API Integration', 'Sales is back and paused. If it needs a key, enter it again, then resume it.'],
  ['Webhook', 'Sales is back and paused. Make a new webhook secret, then resume it.'],
  ['File Upload', 'Sales is back and paused. Resume it to upload files.'],
] as const)('restores a deleted source of type %s, and says what it needs', async (type, text) => {
  server.use(
    http.get('*/api/deleted-data-sources', () =>
      HttpResponse.json([
        {
          id: idOf(100),
          name: 'Sales',
          type,
          deletedAt: '2026-03-01T12:00:00.000Z',
          restorableUntil: '2026-03-31T12:00:00.000Z',
        },
      ]),
    ),
    http.post('*/api/data-sources/:id/restore', () => {
      serverState().sources = [{ ...api, type, isActive: false, pausedReason: 'user' }];
      return HttpResponse.json(serverState().sources[0]);
    }),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  const details = (await screen.findByText('Recently deleted')).closest('details');
  if (details) {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }
  await press('Restore Sales');
  await expectToast('Success', text, 'default');
  await screen.findByRole('button', { name: 'Resume Sales' });
});

it('loads sample data, and reports a failure', async () => {
  let response = (): Response => problem(500);
  server.use(http.post('*/api/sample-data', () => response()));
  await renderScreen(DataSourcesScreen, '/data-sources');
  await press('Load sample data');
  await expectToast('Error', 'Failed to load sample data', 'destructive');
  response = () => {
    serverState().sources = [{ ...api, isSample: true }];
    return HttpResponse.json({ success: true });
  };
  await press('Load sample data');
  await screen.findByRole('button', { name: 'Remove sample data' });
});

it('removes sample data', async () => {
  serverState().sources = [{ ...api, isSample: true }];
  server.use(
    http.delete('*/api/sample-data', () => {
      serverState().sources = [];
      return HttpResponse.json({ success: true });
    }),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  await press('Remove sample data');
  await expectToast('Success', 'Sample data removed', 'default');
  await screen.findByRole('button', { name: 'Load sample data' });
});

it('shows a new webhook secret after a confirmation, until Done is pressed', async () => {
  serverState().sources = [{ ...aSource('Sales'), webhookUrl: '/api/hooks/AAAAAAAAAAAAAAAAAAAAAA' }];
  server.use(
    http.post('*/api/data-sources/:id/webhook-secret', () =>
      HttpResponse.json({
        webhookUrl: '/api/hooks/AAAAAAAAAAAAAAAAAAAAAA',
        webhookSecret: 'whsec_bmV3',
        oldSecretValidUntil: '2026-03-11T12:00:00.000Z',
      }),
    ),
  );
  await renderScreen(DataSourcesScreen, '/data-sources');
  await choose('New webhook secret');
  await press('Make a new secret', await screen.findByRole('dialog'));
  await screen.findByText('whsec_bmV3');
  screen.getByText(/^The old secret is accepted until /);
  const shown = screen.getByRole('dialog');
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.keyDown(shown, { key: 'Escape' });
  fireEvent.mouseDown(shown.parentElement ?? shown);
  fireEvent.click(shown.parentElement ?? shown);
  const returned = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.history.back();
  await returned;
  screen.getByText('whsec_bmV3');
  await press('Done', shown);
  await waitFor(() => expect(screen.queryByText('whsec_bmV3')).toBeNull());
});

it('offers a client no action but to discuss the source', async () => {
  serverState().user = { ...serverState().user, role: 'client', ownsWorkspace: false };
  serverState().sources = [{ ...api, createdBy: idOf(9) }];
  await renderScreen(DataSourcesScreen, '/data-sources');
  await screen.findByRole('heading', { name: 'Sales' });
  const [menu, ...others] = within(screen.getByRole('main')).queryAllByRole('button');
  expect([menu?.getAttribute('aria-label'), others]).toEqual(['Actions for data source Sales', []]);
  if (menu) fireEvent.click(menu);
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Discuss']);
  expect(screen.queryByText('Recently deleted')).toBeNull();
});
