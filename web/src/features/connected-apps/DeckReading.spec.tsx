import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { anApp } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { ConnectAppsScreen } from './ConnectAppsScreen.js';

mockServer();

const at = '2026-05-01T10:00:00.000Z';

const read = (changes: object = {}) => ({
  ...anApp('Pi-hole', 500),
  apiEndpoint: 'https://dns.example/api',
  shown: [
    { name: 'Queries', unit: null, value: 7_497, change: 12, line: [7_400, 7_485, 7_497] },
    { name: 'Share blocked', unit: '%', value: 34.5, change: null, line: [34.5] },
  ],
  ...changes,
});

/** The bodies of the changes that the server got. */
let changes: unknown[] = [];

beforeEach(() => {
  changes = [];
  server.use(
    http.patch('*/api/connected-apps/:id', async ({ params, request }) => {
      const body = (await request.json()) as object;
      changes.push(body);
      const app = { ...serverState().apps.find(({ id }) => id === params['id']), ...body };
      return HttpResponse.json({ ...app, updatedAt: '2030-01-01T00:00:00.000Z' });
    }),
  );
});

const menu = async (name: string, item: string): Promise<void> => {
  await press(`Actions for ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};

const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('shows the values with their change, and why a read failed', async () => {
  serverState().apps = [read({ lastFailure: 'dns.example did not accept the token (status 401).' })];
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  const values = await screen.findByRole('list', { name: 'Values of Pi-hole' });
  expect(
    within(values)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Queries7,497+12', 'Share blocked34.5%']);
  expect(within(values).getByTitle('+12 since the day before')).toBeTruthy();
  screen.getByText(/did not accept the token/);
});

it('refreshes, and pauses a deck', async () => {
  serverState().apps = [read()];
  let refreshed = 0;
  server.use(
    http.post('*/api/connected-apps/:id/refresh', () => {
      refreshed += 1;
      return HttpResponse.json({ id: '1' }, { status: 202 });
    }),
  );
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await menu('Pi-hole', 'Refresh');
  await waitFor(() => expect(refreshed).toBe(1));
  await menu('Pi-hole', 'Pause');
  await expectToast('Success', 'Pi-hole is paused and is no longer read.', 'default');
  expect(changes).toEqual([{ isActive: false }]);
  await press('Actions for Pi-hole');
  expect((await screen.findByRole('menuitem', { name: /^Refresh/ })).textContent).toContain('It is paused');
});

it('sends only what was edited, and no token that was not typed', async () => {
  serverState().apps = [read({ hasAuthToken: true, authTokenLastFour: '4321' })];
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await menu('Pi-hole', 'Edit');
  await screen.findByText(/A token that ends in 4321 is stored/);
  await type(/^App Name/, 'Home DNS');
  await press('Save', await screen.findByRole('dialog'));
  await expectToast('Success', 'Deck saved', 'default');
  expect(changes).toEqual([{ appName: 'Home DNS' }]);
});

it('opens the history, the coins and the last reads', async () => {
  serverState().apps = [read()];
  server.use(
    http.get('*/api/connected-apps/:id', () =>
      HttpResponse.json({
        ...read(),
        coinsEarned: 10,
        history: [{ name: 'Queries', unit: null, days: [{ day: '2026-05-01', value: 7_497 }] }],
        reads: [
          {
            ...{ id: '1', appId: '2', trigger: 'manual', status: 'failed', httpStatus: 503 },
            ...{ reason: 'It has a problem.', startedAt: at, finishedAt: at, nextTryAt: null, createdAt: at },
          },
        ],
      }),
    ),
  );
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await menu('Pi-hole', 'Details');
  const drawer = await screen.findByRole('dialog', { name: 'Pi-hole' });
  await within(drawer).findByText('Coins earned with this deck: 10');
  within(drawer).getByText('7,497');
  within(drawer).getByText('Failed · on Refresh');
  within(drawer).getByText('It has a problem.');
});

it('moves decks by the menu and by drag', async () => {
  serverState().apps = ['A', 'B', 'C'].map((name, place) => ({
    ...anApp(name, 600 + place),
    position: 10 - place,
  }));
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await screen.findByText('A');
  const [a, b, c] = serverState().apps.map(({ id }) => id);
  await menu('A', 'Move later');
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['B', 'A', 'C']));
  await waitFor(() => expect(changes).toEqual([{ before: c }]));
  screen.getByText('A is now number 2 of 3.');
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => data.set(kind, text),
    getData: (kind: string) => data.get(kind) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const card = (id = ''): HTMLElement => document.getElementById(id) ?? document.body;
  fireEvent.dragStart(card(c), { dataTransfer });
  fireEvent.drop(card(b), { dataTransfer });
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['C', 'B', 'A']));
  await waitFor(() => expect(changes).toEqual([{ before: c }, { before: b }]));
  expect(a).toBeDefined();
});

it('fills the fields by an application, tests it, and picks a value by a click', async () => {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post('*/api/connected-apps/test', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({
        ...{ success: true, failure: null, message: null, httpStatus: 200, form: 'values', headline: null },
        figures: [{ name: 'Photos', value: 12_345, unit: null }],
        preview: '{"photos":12345,"more":{"free_space":7}}',
      });
    }),
  );
  await renderScreen(ConnectAppsScreen, '/connect-apps');
  await press('Connect New App');
  const dialog = await screen.findByRole('dialog');
  await type(/^Application/, 'immich');
  expect(screen.getByLabelText<HTMLInputElement>(/^App Name/).value).toBe('Immich');
  await type(/^API Endpoint/, 'https://photos.example/api/server/statistics');
  await press('Test', dialog);
  await within(dialog).findByText('The deck will show:', { exact: false });
  expect(bodies[0]).toMatchObject({ keyPlacement: 'header', headerName: 'x-api-key' });
  fireEvent.click(within(dialog).getByRole('treeitem', { name: /free_space/ }));
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name of value 4').value).toBe('Free space');
  await press('Connect App', dialog);
  await waitFor(() =>
    expect(serverState().apps[0]).toMatchObject({
      appName: 'Immich',
      preset: 'immich',
      values: [{ path: 'photos' }, { path: 'videos' }, { path: 'usage' }, { path: 'more.free_space' }],
    }),
  );
});
