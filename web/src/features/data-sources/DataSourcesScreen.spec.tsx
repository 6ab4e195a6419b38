import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closeToast, press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { serverState } from '../../../test/component/server.js';
import { aSource } from '../../../test/component/workspace.js';
import { DataSourcesScreen } from './DataSourcesScreen.js';

mockServer();

const card = (name: string): HTMLElement | null => screen.queryByRole('heading', { name });

async function fillDialog(name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await type(/^Name/, name);
  await type(/^Type/, 'Webhook');
  await press('Add Data Source', dialog);
}

testChange({
  name: 'adding a data source',
  Screen: DataSourcesScreen,
  address: '/data-sources?add=1',
  method: 'post',
  path: '*/api/data-sources',
  act: () => fillDialog('Sales feed'),
  failure: 'Failed to create data source',
  takenBack: async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Sales feed'),
  again: async () => void (await press('Add Data Source', await screen.findByRole('dialog'))),
  success: ['Success', 'Data source created successfully'],
  done: async () => void (await screen.findByRole('heading', { name: 'Sales feed' })),
});

testChange({
  name: 'deleting a data source',
  Screen: DataSourcesScreen,
  address: '/data-sources',
  method: 'delete',
  path: '*/api/data-sources/:id',
  prepare: () => {
    serverState().sources = [aSource('Old feed')];
  },
  act: async () => {
    await press('Delete data source Old feed');
    await waitFor(() => expect(card('Old feed')).toBeNull());
    await closeToast('Old feed');
  },
  atOnce: () => expect(card('Old feed')).toBeNull(),
  failure: 'Failed to delete data source',
  takenBack: async () => void (await screen.findByRole('heading', { name: 'Old feed' })),
  success: ['Success', 'Data source deleted successfully'],
  done: () => waitFor(() => expect(card('Old feed')).toBeNull()),
});

it('opens the dialog from an empty list', async () => {
  await renderScreen(DataSourcesScreen, '/data-sources');
  await screen.findByText('No Data Sources');
  const [opener] = (await screen.findAllByRole('button', { name: 'Add Data Source' })).slice(-1);
  fireEvent.click(opener ?? document.body);
  await screen.findByRole('dialog');
});
