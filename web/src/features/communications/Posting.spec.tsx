import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { HttpResponse, http } from 'msw';
import { storageKeys, storedKeys } from '../../shared/lib/storage.js';
import {
  holdRequests,
  loseNextAnswer,
  problem,
  server,
  serverState,
  watchRequests,
} from '../../../test/component/server.js';
import { aMessage } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';
import { sendPosts } from './postSender.js';

mockServer();

const path = '*/api/messages';

const compose = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('New message');
const replyBox = (): HTMLTextAreaElement =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply to/ });
const messages = (text: string): HTMLElement[] =>
  screen.queryAllByRole('article').filter(({ textContent }) => textContent.includes(text));
const onServer = (text: string): number =>
  serverState().messages.filter(({ content }) => content === text).length;

const open = () => renderScreen(CommunicationsScreen, '/communications');

async function post(text: string): Promise<void> {
  await type('New message', text);
  await press('Send message');
}

it('posts a message once even if the first response is lost and the page is reloaded before the retry', async () => {
  await open();
  loseNextAnswer(path);
  await post('Said once');
  const waits = 'Not sent yet. It is sent when the connection is back.';
  await waitFor(() => expect(messages('Said once')[0]?.textContent).toContain(waits));
  expect(compose().value).toBe('');
  cleanup();
  await open();
  await waitFor(() => expect(messages('Said once')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(onServer('Said once')).toBe(1);
});

it('sends what was written without a connection in its order, once it is back, as after a restart', async () => {
  const store = await open();
  server.use(http.post(path, () => HttpResponse.error()));
  for (const text of ['First', 'Second', 'Third']) {
    await post(text);
    await waitFor(() => expect(messages(text)[0]?.textContent).toContain('Not sent yet.'));
  }
  cleanup();
  server.resetHandlers();
  const { id: userId, workspaceId } = serverState().user;
  await store.dispatch(sendPosts({ userId, workspaceId }));
  expect(serverState().messages.map(({ content }) => content)).toEqual(['Third', 'Second', 'First']);
  await open();
  await waitFor(() => expect(messages('Second')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

it('waits while an earlier try of the same message is still running on the server', async () => {
  await open();
  const running = {
    status: 409,
    title: 'Conflict',
    detail: 'Still running',
    code: 'idempotency_in_progress',
  };
  server.use(http.post(path, () => HttpResponse.json(running, { status: 409 }), { once: true }));
  await post('Slowly stored');
  await waitFor(() => expect(messages('Slowly stored')[0]?.textContent).toContain('Not sent yet.'));
  await press('Retry');
  await waitFor(() => expect(onServer('Slowly stored')).toBe(1));
});

it('keeps a refused message in its place until it is discarded, and sends those behind it', async () => {
  await open();
  server.use(http.post(path, () => problem(422), { once: true }));
  await post('Refused');
  await expectToast('Error', 'Failed to post message', 'destructive');
  await post('Accepted');
  await waitFor(() => expect(onServer('Accepted')).toBe(1));
  expect(messages('Refused')).toHaveLength(1);
  await press('Discard');
  await waitFor(() => expect(messages('Refused')).toEqual([]));
  expect(storedKeys('local', storageKeys.post)).toEqual([]);
});

it('keeps the buttons of an unsent message, and their focus, during a retry', async () => {
  await open();
  server.use(http.post(path, () => problem(422), { once: true }));
  await post('Tried twice');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const release = holdRequests('post', path);
  retry.focus();
  fireEvent.click(retry);
  await screen.findByText('Sending…');
  expect(document.activeElement).toBe(retry);
  expect(retry.getAttribute('aria-disabled')).toBe('true');
  release();
  await waitFor(() => expect(onServer('Tried twice')).toBe(1));
  await waitFor(() => expect(document.activeElement).toBe(messages('Tried twice')[0]));
});

it('takes a discarded message back to its place by Undo', async () => {
  await open();
  server.use(http.post(path, () => problem(422), { once: true }));
  await post('Worth a second thought');
  const discard = await screen.findByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  await waitFor(() => expect(messages('Worth a second thought')).toEqual([]));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await screen.findByText('Message discarded');
  await press('Undo');
  await waitFor(() => expect(messages('Worth a second thought')[0]?.textContent).toContain('Retry'));
});

it('scrolls the buttons of an unsent message into view when its message is there', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const inView = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  inView.mockReturnValue(new DOMRect(0, 300, 390, 100));
  await open();
  server.use(http.post(path, () => HttpResponse.error(), { once: true }));
  await post('At the end of the feed');
  await screen.findByRole('button', { name: 'Retry' });
  expect(scrolled.mock.contexts).toContain(document.querySelector('.unsent'));
});

it('gives a message its id with the first keystroke, and the same words another one', async () => {
  await open();
  await type('New message', 'Y');
  const { id: userId, workspaceId } = serverState().user;
  const idKey = `emberdeck.draft-id.${userId}.${workspaceId}.feed`;
  const id = localStorage.getItem(idKey);
  await post('Yes');
  await waitFor(() => expect(onServer('Yes')).toBe(1));
  expect(serverState().messages[0]?.id).toBe(id);
  await post('Yes');
  await waitFor(() => expect(onServer('Yes')).toBe(2));
  expect(localStorage.getItem(idKey)).toBeNull();
});

it('keeps the box of the next reply open when a late response arrives', async () => {
  serverState().messages = [aMessage('Two answers please')];
  await open();
  const release = holdRequests('post', path);
  await press(/^Reply to/);
  fireEvent.change(replyBox(), { target: { value: 'The first of them' } });
  await press('Send reply');
  fireEvent.keyDown(replyBox(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull());
  await press(/^Reply to/);
  fireEvent.change(replyBox(), { target: { value: 'The second of them' } });
  release();
  await expectToast('Success', 'Message posted successfully', 'default');
  expect(replyBox().value).toBe('The second of them');
});

it('keeps the focus on the send button while sending, and ignores a second click', async () => {
  await open();
  const requests = watchRequests();
  const release = holdRequests('post', path);
  await type('New message', 'Sent by its button');
  const button = await press('Send message');
  await waitFor(() => expect(messages('Sent by its button')).toHaveLength(1));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  release();
  await expectToast('Success', 'Message posted successfully', 'default');
  expect(document.activeElement).toBe(button);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});
