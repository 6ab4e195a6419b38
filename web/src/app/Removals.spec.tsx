import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectScreen, goTo, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { mockClock } from '../../test/component/clock.js';
import { watchNavigations } from '../../test/component/navigations.js';
import { holdRequests, serverState, watchRequests } from '../../test/component/server.js';
import { currentSocket, mockSockets } from '../../test/component/sockets.js';
import { aSource, idOf } from '../../test/component/workspace.js';
import { currentToast, expectToast } from '../../test/component/toasts.js';

mockServer();

// The dashboard names a source in two lists.
const inMain = (text: string): HTMLElement | null =>
  within(screen.getByRole('main')).queryAllByText(text)[0] ?? null;

it('hides a removed source on other screens too, and restores it there', async () => {
  const clock = mockClock();
  serverState().sources = [aSource('Here', 101), aSource('Undone', 102)];
  await renderApp('/data-sources');
  await expectScreen('Connected Data Sources');
  const requests = watchRequests();
  await press('Delete data source Undone');
  await goTo('Dashboard', 'Emberdeck Dashboard');
  await waitFor(() => expect(inMain('Here')).not.toBeNull());
  expect(inMain('Undone')).toBeNull();
  const title = screen.getByRole('heading', { level: 1 });
  act(() => title.focus());
  await press('Undo', currentToast() ?? undefined);
  await waitFor(() => expect(inMain('Undone')).not.toBeNull());
  await waitFor(() => expect(currentToast()).toBeNull());
  expect(document.activeElement).toBe(title);
  await clock.advance(10_000);
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});

it('shows a removed source again when a colleague restores it', async () => {
  const clock = mockClock();
  const source = aSource('Comes back', 101);
  serverState().sources = [source];
  mockSockets();
  await renderApp('/data-sources');
  await expectScreen('Connected Data Sources');
  await press('Delete data source Comes back');
  await clock.advance(5_000);
  await expectToast('Success', 'Data source deleted successfully', 'default');
  currentSocket().receive({ type: 'source_deleted', sourceId: source.id });
  expect(inMain('Comes back')).toBeNull();
  const updatedAt = new Date(Date.parse(source.updatedAt) + 60_000).toISOString();
  currentSocket().receive({ type: 'source_changed', source: { ...source, updatedAt } });
  await waitFor(() => expect(inMain('Comes back')).not.toBeNull());
});

it('removes the source after the undo period, even on another screen', async () => {
  const clock = mockClock();
  serverState().sources = [aSource('Leaves later')];
  await renderApp('/data-sources');
  await expectScreen('Connected Data Sources');
  await press('Delete data source Leaves later');
  await goTo('Team');
  await clock.advance(5_000);
  await expectToast('Success', 'Data source deleted successfully', 'default');
  expect(serverState().sources).toEqual([]);
});

it('signs out after 3 s even if the server does not respond to the removal', async () => {
  const clock = mockClock();
  serverState().sources = [aSource('Old feed')];
  await renderApp('/data-sources');
  await expectScreen('Connected Data Sources');
  await press('Delete data source Old feed');
  await goTo('Settings');
  const requests = watchRequests();
  const release = holdRequests('delete', '*/api/data-sources/:id');
  const navigations = watchNavigations();
  fireEvent.click(await screen.findByRole('link', { name: 'Sign Out' }));
  await waitFor(() => expect(requests).toContain(`DELETE /api/data-sources/${idOf(100)}`));
  expect(navigations).toEqual([]);
  await clock.advance(3_000);
  await waitFor(() => expect(navigations).toHaveLength(1));
  release();
});
