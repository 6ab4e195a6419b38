import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp, expectScreen } from '../../test/component/AppHarness.js';
import { mockServer } from '../../test/component/changes.js';
import { serverState } from '../../test/component/server.js';
import { aSource, idOf } from '../../test/component/workspace.js';

mockServer();

/** Gives the signed-in user this role in a workspace that another user owns. It has two data sources. */
function actAs(role: 'client' | 'team_member'): void {
  const state = serverState();
  state.user = { ...state.user, role, ownsWorkspace: false };
  state.sources = ['Figures', 'Costs'].map((name, index) => ({
    ...aSource(name, 100 + index),
    type: 'File Upload',
    createdBy: idOf(99),
  }));
}

const main = (): HTMLElement => screen.getByRole('main');

const dataSources = { name: /Data Sources/ };

/** Types into the palette and returns its options. `offersScreen`: whether they include the Data Sources screen. */
async function commandsFor(words: string, { offersScreen }: { offersScreen: boolean }): Promise<string[]> {
  if (!screen.queryByRole('dialog')) {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  }
  const palette = within(await screen.findByRole('dialog'));
  fireEvent.change(await palette.findByRole('combobox'), { target: { value: words } });
  await waitFor(() =>
    expect(screen.queryAllByRole('option', dataSources)).toHaveLength(offersScreen ? 1 : 0),
  );
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

it('offers a client no forbidden action on the dashboard or in the palette', async () => {
  actAs('client');
  await renderApp('/');
  await expectScreen('Emberdeck Dashboard');
  await within(main()).findAllByText('Figures');
  await screen.findByText(/0 of 3 done\./);
  expect(screen.queryAllByRole('link', { name: /Add Data Source|Add a data source|Upload/ })).toEqual([]);
  const commands = await commandsFor('data source', { offersScreen: true });
  expect(commands.filter((name) => name.startsWith('Add'))).toEqual([]);
  const uploads = await commandsFor('upload', { offersScreen: false });
  expect(uploads.filter((name) => name.startsWith('Upload'))).toEqual([]);
});

it('ignores an address that opens the dialog, and offers a client no way to change a source', async () => {
  actAs('client');
  await renderApp('/data-sources?add=1');
  await within(main()).findByRole('heading', { name: 'Figures' });
  await screen.findByText(/Members of the workspace manage them\./);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(main()).queryAllByRole('button', { name: /Add|Upload|Delete/ })).toEqual([]);
});

it("offers a team member neither an upload to another user's source nor its deletion", async () => {
  actAs('team_member');
  const state = serverState();
  state.sources = [...state.sources, { ...aSource('Own', 103), type: 'File Upload' }];
  await renderApp('/data-sources');
  await within(main()).findByRole('heading', { name: 'Figures' });
  expect(within(main()).queryAllByRole('button', { name: /Add|Upload|Delete/ })).toHaveLength(3);
  expect(within(main()).queryAllByRole('button', { name: /Delete/ })).toHaveLength(1);
  const uploads = await commandsFor('upload', { offersScreen: false });
  expect(uploads.filter((name) => name.startsWith('Upload'))).toHaveLength(1);
});
