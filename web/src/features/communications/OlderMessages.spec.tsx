import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, press } from '../../../test/component/changes.js';
import { manyMessages, servePages } from '../../../test/component/feed.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import '../../shared/i18n/communicationsTexts.js';
import { OlderMessages } from './OlderMessages.js';

mockServer();

it('requests a page once, also while its answer is not yet shown', async () => {
  const queries = servePages(manyMessages(8), 5);
  const store = await renderPart(<OlderMessages older="/api/messages?cursor=5" />);
  const button = await press('Show older messages');
  await waitFor(() => {
    const states = Object.values(store.getState().api.mutations).map((mutation) => mutation?.status);
    expect(states).toContain('fulfilled');
  });
  // The page of this answer is never shown here.
  expect(button.matches(':disabled')).toBe(true);
  screen.getByRole('progressbar');
  expect(queries).toEqual(['?cursor=5']);
});
