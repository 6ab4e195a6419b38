import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectScreen, goTo, renderApp } from '../../test/component/AppHarness.js';
import { mockServer } from '../../test/component/changes.js';

mockServer();

const follow = async (step: RegExp): Promise<void> => {
  const list = await screen.findByRole('list', { name: 'First steps' });
  fireEvent.click(within(list).getByRole('link', { name: step }));
};

it('opens the dialog or field of each first step', async () => {
  await renderApp('/');
  await expectScreen('Emberdeck Dashboard');
  await follow(/^Connect an app/);
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await goTo('Dashboard', 'Emberdeck Dashboard');
  await follow(/^Post a message/);
  // The dashboard has a box of its own.
  await expectScreen('Communications');
  const compose = await screen.findByLabelText('New message');
  await waitFor(() => expect(document.activeElement).toBe(compose));
});
