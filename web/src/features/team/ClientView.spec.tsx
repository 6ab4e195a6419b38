import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { TeamScreen } from './TeamScreen.js';

mockServer();

const [clientId, shop, app] = [idOf(20), idOf(100), idOf(101)];

/** A manager with a client, two sources, and the requests that change what the client sees. */
function aTeam(stored: string[] | null) {
  const { user } = serverState();
  const person = {
    ...{ firstName: null, lastName: null, profileImageUrl: null, email: null },
    ...{ ownsWorkspace: false, joinedAt: '2026-03-10T12:00:00.000Z' },
  };
  serverState().members = [
    { ...person, userId: user.id, displayName: 'Ada', role: 'product_manager' },
    { ...person, userId: clientId, displayName: 'Carl', role: 'client' },
  ];
  serverState().sources = [{ ...aSource('App', 101), shownToClients: false }, aSource('Shop')];
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/client-views', () =>
      HttpResponse.json(stored === null ? [] : [{ userId: clientId, sourceIds: stored }]),
    ),
    http.put('*/api/client-views/:userId', async ({ request, params }) => {
      sent.push([params['userId'], await request.json()]);
      return HttpResponse.json({ sourceIds: null });
    }),
  );
  return sent;
}

async function choose(item: string): Promise<void> {
  await press('Actions for Carl');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it('narrows what a client sees to chosen sources', async () => {
  const sent = aTeam(null);
  await renderScreen(TeamScreen, '/team');
  await choose('What this client sees');
  const dialog = within(await screen.findByRole('dialog', { name: 'What Carl sees' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  fireEvent.click(await dialog.findByRole('radio', { name: /Only chosen sources/ }));
  dialog.getByRole('checkbox', { name: 'App · Hidden from clients' });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Shop' }));
  await expectNoViolations();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Saved', 'Carl sees the new choice at once.', 'default');
  expect(sent).toEqual([[clientId, { sourceIds: [shop] }]]);
});

it('shows the stored choice, and ends it', async () => {
  const sent = aTeam([app]);
  await renderScreen(TeamScreen, '/team');
  await choose('What this client sees');
  const dialog = within(await screen.findByRole('dialog', { name: 'What Carl sees' }));
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /App/ });
  expect(box.checked).toBe(true);
  fireEvent.click(dialog.getByRole('radio', { name: /Every source/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([[clientId, { sourceIds: null }]]));
});

it('says why a view as a client could not be opened', async () => {
  aTeam(null);
  server.use(http.put('*/api/session/view', () => problem(409, 'Carl is no client.')));
  await renderScreen(TeamScreen, '/team');
  await choose('View as this client');
  await expectToast('Failed to open the view', 'Carl is no client.', 'destructive');
});

it('offers nothing of this to members who do not manage the workspace', async () => {
  aTeam(null);
  serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
  await renderScreen(TeamScreen, '/team');
  await press('Actions for Carl');
  await screen.findByRole('menuitem', { name: 'View details' });
  expect(screen.queryByRole('menuitem', { name: /client/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'View as client' })).toBeNull();
});
