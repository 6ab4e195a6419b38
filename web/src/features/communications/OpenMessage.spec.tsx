import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { mockServer, press } from '../../../test/component/changes.js';
import { manyMessages, messageOf, servePages } from '../../../test/component/feed.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { mockSockets } from '../../../test/component/sockets.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { socketStarted, socketStopped } from '../../shared/realtime/socketSlice.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();
beforeEach(() => void mockSockets());

const openAt = (id: string) => renderScreen(CommunicationsScreen, `/communications?message=${id}`);
const numbers = (): string[] =>
  screen.queryAllByRole('article').map(({ textContent }) => /number (\d+)/u.exec(textContent)?.[1] ?? '');
const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-message');

it('opens a loaded message: focuses and marks it, without another request', async () => {
  const queries = servePages(manyMessages(8), 5);
  await openAt(idOf(1_006));
  await waitFor(() => expect(focused()).toBe(idOf(1_006)));
  expect(document.activeElement?.hasAttribute('data-marked')).toBe(true);
  expect(queries).toEqual(['']);
});

it('opens a message far from the newest by one request, and loads the messages between on demand', async () => {
  const listed = manyMessages(40);
  const queries = servePages(listed, 5);
  const store = await openAt(idOf(1_020));
  await waitFor(() => expect(focused()).toBe(idOf(1_020)));
  expect(numbers()).toEqual(['17', '18', '19', '20', '21', '36', '37', '38', '39', '40']);
  expect(queries).toEqual(['', `?around=${idOf(1_020)}`]);

  // An opened connection reads the feed again, but not the messages that the user jumped over.
  listed.unshift(messageOf(3_000, 'Message number 41.', { createdAt: new Date().toISOString() }));
  act(() => void store.dispatch(socketStarted()));
  await waitFor(() => expect(numbers().at(-1)).toBe('41'));
  expect(queries.filter((query) => query.includes('cursor'))).toEqual([]);
  expect(numbers()).toHaveLength(11);

  await press('Show missing messages');
  await waitFor(() => expect(numbers()).toHaveLength(25));
  act(() => void store.dispatch(socketStopped()));
});

it.each([idOf(77), 'no-id'])('says that there is no message %s', async (id) => {
  servePages(manyMessages(3), 5);
  await openAt(id);
  await expectToast('Message not found', 'It was deleted, or it is not in this workspace.', 'destructive');
});
