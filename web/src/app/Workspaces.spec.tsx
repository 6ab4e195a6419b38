import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectScreen, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { watchNavigations } from '../../test/component/navigations.js';
import { server, serverState, watchRequests } from '../../test/component/server.js';
import { currentSocket, mockSockets } from '../../test/component/sockets.js';
import { expectToast } from '../../test/component/toasts.js';
import { aMessage, aSource, idOf } from '../../test/component/workspace.js';

mockServer();

const sales = idOf(9);

/** Moves the session of the mocked server to Sales, where the sources are others. */
function move(): void {
  const state = serverState();
  state.user = { ...state.user, workspaceId: sales, workspaceName: 'Sales' };
  state.sources = [aSource('Orders of Sales', 109)];
  state.messages = [];
}

/** Opens a screen of Works, from which the user can switch to Sales. */
async function open(address: string, screenTitle: string): Promise<void> {
  const state = serverState();
  const [works] = state.workspaces;
  if (works) state.workspaces = [works, { ...works, id: sales, name: 'Sales', ownsWorkspace: false }];
  state.sources = [aSource('Orders of Works')];
  server.use(
    http.put('*/api/session/workspace', () => {
      move();
      return HttpResponse.json({ success: true });
    }),
  );
  await renderApp(address);
  await expectScreen(screenTitle);
}

async function switchToSales(): Promise<void> {
  // By label and text: a search by role in the whole app takes long.
  fireEvent.click(await screen.findByLabelText('Workspace: Works'));
  fireEvent.click(await screen.findByText('Sales'));
  await screen.findByLabelText('Workspace: Sales');
}

const isShown = (text: string): boolean => document.body.textContent.includes(text);

it('switches without a load, on the same screen, with nothing of the workspace before', async () => {
  await open('/data-sources?q=Orders#later', 'Connected Data Sources');
  await screen.findByText('Orders of Works');
  const navigations = watchNavigations();
  const sockets = mockSockets();
  await press('Add Data Source');
  await screen.findByRole('dialog');
  await switchToSales();
  expect(isShown('Orders of Works')).toBe(false);
  await screen.findByText('Orders of Sales');
  await expectToast('Workspace changed', 'You are now in Sales.', 'default');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/data-sources');
  expect(sockets).toHaveLength(1);
  expect(navigations).toHaveLength(0);
});

it('switches without a load when a reconnected socket sees the new workspace first', async () => {
  await open('/data-sources', 'Connected Data Sources');
  const navigations = watchNavigations();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get('*/api/auth/user', () => held.then(() => HttpResponse.error()), { once: true }));
  const requests = watchRequests();
  fireEvent.click(await screen.findByLabelText('Workspace: Works'));
  fireEvent.click(await screen.findByText('Sales'));
  await waitFor(() => expect(requests).toContain('GET /api/auth/user'));
  currentSocket().drop();
  fireEvent(window, new Event('online'));
  await screen.findByText('Orders of Sales');
  await expectToast('Workspace changed', 'You are now in Sales.', 'default');
  release();
  expect(navigations).toHaveLength(0);
});

it('shows no late answer and no late message of the workspace before', async () => {
  await open('/communications', 'Communications');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get(
      '*/api/messages',
      async () => {
        await held;
        return HttpResponse.json([aMessage('A secret of Works')]);
      },
      { once: true },
    ),
  );
  const requests = watchRequests();
  currentSocket().receive({ type: 'catch_up' });
  await waitFor(() => expect(requests).toContain('GET /api/messages'));
  await switchToSales();
  release();
  const late = { ...aMessage('Said in Works', 301) };
  currentSocket().receive({ type: 'new_message', data: late });
  await expectScreen('Communications');
  currentSocket().receive({ type: 'workspace_switched', workspaceId: sales });
  const said = aMessage('Said in Sales', 302);
  serverState().messages = [said];
  currentSocket().receive({ type: 'new_message', data: said });
  await screen.findByText('Said in Sales');
  expect(['A secret of Works', 'Said in Works'].filter(isShown)).toEqual([]);
});

it('keeps the draft of each workspace apart', async () => {
  await open('/communications', 'Communications');
  const box = (): HTMLTextAreaElement => screen.getByLabelText('New message');
  fireEvent.change(box(), { target: { value: 'For Works alone' } });
  await switchToSales();
  await expectScreen('Communications');
  expect(box().value).toBe('');
});

it('follows a switch in another tab', async () => {
  await open('/data-sources', 'Connected Data Sources');
  move();
  currentSocket().receive({ type: 'workspace_switched', workspaceId: sales });
  await screen.findByText('Orders of Sales');
  await expectToast('Workspace changed', 'You are now in Sales.', 'default');
});

it.each([
  ['lost', 'switched'],
  ['switched', 'lost'],
] as const)('follows a removal, and says who did it: %s, then %s', async (...order) => {
  await open('/data-sources', 'Connected Data Sources');
  move();
  serverState().workspaces = serverState().workspaces.filter(({ name }) => name === 'Sales');
  const messages = {
    lost: { type: 'workspace_lost', lostId: idOf(2), name: 'Works', removedBy: 'Grace' },
    switched: { type: 'workspace_switched', workspaceId: sales },
  };
  for (const each of order) {
    currentSocket().receive(messages[each]);
    if (each === 'switched') await screen.findByText('Orders of Sales');
  }
  const text = 'Grace removed you. You are in Sales now.';
  await expectToast('You were removed from Works', text, 'default');
});

it('follows when the server refuses a request of the workspace before', async () => {
  await open('/data-sources', 'Connected Data Sources');
  const workspaces: (string | null)[] = [];
  server.use(
    http.get(
      '*/api/data-sources',
      ({ request }) => {
        workspaces.push(request.headers.get('x-workspace-id'));
        move();
        const refusal = { status: 409, code: 'workspace_changed', detail: 'Elsewhere' };
        return HttpResponse.json(refusal, { status: 409 });
      },
      { once: true },
    ),
  );
  currentSocket().receive({ type: 'catch_up' });
  await screen.findByText('Orders of Sales');
  expect(workspaces).toEqual([idOf(2)]);
});

it('offers the other workspaces in the palette', async () => {
  await open('/data-sources', 'Connected Data Sources');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'switch to sales' } });
  fireEvent.click(await screen.findByRole('option', { name: /Switch to Sales/ }));
  await screen.findByText('Orders of Sales');
});
