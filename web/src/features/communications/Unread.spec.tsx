import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { press, mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState, watchRequests } from '../../../test/component/server.js';
import { aMessage } from '../../../test/component/workspace.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

let marks: unknown[];
let isFocused: boolean;

beforeEach(() => {
  marks = [];
  isFocused = true;
  jest.spyOn(document, 'hasFocus').mockImplementation(() => isFocused);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 300, 40));
  const own = aMessage('Who brings cake');
  const message = { ...own, author: { ...own.author, id: 'grace' } };
  serverState().messages = [message];
  serverState().unread = {
    ...serverState().unread,
    count: 1,
    firstUnreadId: message.id,
    readAt: '2000-01-01T00:00:00Z',
  };
  server.use(
    http.put('*/api/messages/read', async ({ request }) => {
      marks.push(await request.json());
      return HttpResponse.json({ ...serverState().unread, count: 0, firstUnreadId: null });
    }),
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('marks a message as read that is on the screen of a focused tab, and only then', async () => {
  isFocused = false;
  await renderScreen(CommunicationsScreen, '/communications');
  await screen.findByText('Who brings cake');
  expect(await screen.findByText('1 new since your last visit')).toBeTruthy();
  expect(marks).toEqual([]);
  isFocused = true;
  window.dispatchEvent(new Event('focus'));
  const [message] = serverState().messages;
  await waitFor(() => expect(marks).toEqual([{ messageId: message?.id, move: 'forward' }]));
});

it('tries again to mark a message as read after a failure', async () => {
  server.use(http.put('*/api/messages/read', () => problem(500), { once: true }));
  await renderScreen(CommunicationsScreen, '/communications');
  const requests = watchRequests();
  await screen.findByText('Who brings cake');
  await waitFor(() => expect(requests).toContain('PUT /api/messages/read'));
  expect(marks).toEqual([]);
  await waitFor(() => {
    window.dispatchEvent(new Event('scroll'));
    expect(marks).toHaveLength(1);
  });
});

it('marks messages as unread from a message on', async () => {
  isFocused = false;
  await renderScreen(CommunicationsScreen, '/communications');
  await press(/^More actions/);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as unread from here' }));
  const [message] = serverState().messages;
  await waitFor(() => expect(marks).toEqual([{ messageId: message?.id, move: 'before' }]));
});
