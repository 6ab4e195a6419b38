import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectScreen, goTo, heading, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press, type } from '../../test/component/changes.js';
import { holdRequests, serverState } from '../../test/component/server.js';
import { aMessage } from '../../test/component/workspace.js';
import { expectToast } from '../../test/component/toasts.js';

mockServer();

it('stays on the current screen when the response to an earlier form arrives late', async () => {
  await renderApp('/data-sources');
  await expectScreen('Connected Data Sources');
  const release = holdRequests('post', '*/api/data-sources');
  await press('Add Data Source');
  const dialog = await screen.findByRole('dialog');
  await type(/^Name/, 'Slow files');
  await type(/^Type/, 'File Upload');
  await press('Add Data Source', dialog);
  await press('Cancel', dialog);
  await goTo('Communications');
  release();
  await expectToast('Success', 'Data source created successfully', 'default');
  expect(window.location.pathname).toBe('/communications');
  expect(heading()).toBe('Communications');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves the focus in the palette when the response to a reply arrives late', async () => {
  serverState().messages = [aMessage('Answer me')];
  await renderApp('/communications');
  await expectScreen('Communications');
  const release = holdRequests('post', '*/api/messages');
  await press(/^Reply to/);
  const box = await screen.findByRole('textbox', { name: /^Reply to/ });
  fireEvent.change(box, { target: { value: 'Taking its time' } });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  release();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull());
  fireEvent.change(field, { target: { value: 'team' } });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('team');
});
