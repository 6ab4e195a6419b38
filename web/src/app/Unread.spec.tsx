import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectScreen, renderApp } from '../../test/component/AppHarness.js';
import { mockServer } from '../../test/component/changes.js';
import { serverState } from '../../test/component/server.js';
import { en } from '../shared/i18n/en.js';

mockServer();

it('shows the number of unread messages in the navigation and in the title', async () => {
  serverState().unread = { ...serverState().unread, count: 3 };
  await renderApp('/');
  await expectScreen(en.dashboard.title);
  expect((await screen.findAllByRole('img', { name: '3 unread messages' })).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.title).toBe('(3) Dashboard - Emberdeck'));
});
