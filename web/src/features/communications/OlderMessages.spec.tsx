import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, press } from '../../../test/component/changes.js';
import { manyMessages, servePages } from '../../../test/component/feed.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import '../../shared/i18n/communicationsTexts.js';
import { OlderMessages } from './OlderMessages.js';

mockServer();

it('requests a page once, also while its answer is not yet shown', async () => {
  const queries = servePages(manyMessages(8), 5);
  const answers: string[] = [];
  server.events.on('response:mocked', ({ request }) => void answers.push(request.url));
  await renderPart(<OlderMessages older="/api/messages?cursor=5" />);
  const button = await press('Show older messages');
  await waitFor(() => expect(answers.some((url) => url.includes('cursor=5'))).toBe(true));
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(queries).toEqual(['?cursor=5']);
  screen.getByRole('progressbar');
});
