import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { holdRequests, loseNextAnswer, serverState, watchRequests } from '../../../test/component/server.js';
import { aMessage } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

const path = '*/api/messages';

const compose = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('New message');
const replyBox = (): HTMLTextAreaElement =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply to/ });
const messages = (text: string): HTMLElement[] =>
  screen.queryAllByRole('article').filter(({ textContent }) => textContent.includes(text));
const onServer = (text: string): number =>
  serverState().messages.filter(({ content }) => content === text).length;

const open = (): Promise<unknown> => renderScreen(CommunicationsScreen, '/communications');

async function post(text: string): Promise<void> {
  await type('New message', text);
  await press('Send message');
}

it('posts a message once even if the first response is lost and the page is reloaded before the retry', async () => {
  await open();
  loseNextAnswer(path);
  await post('Said once');
  await expectToast('Error', 'Failed to post message', 'destructive');
  cleanup();
  await open();
  await waitFor(() => expect(compose().value).toBe('Said once'));
  fireEvent.keyDown(compose(), { key: 'Enter', ctrlKey: true });
  await expectToast('Success', 'Message posted successfully', 'default');
  await waitFor(() => expect(messages('Said once')).toHaveLength(1));
  expect(onServer('Said once')).toBe(1);
});

it('posts the same words as a second message after the draft was cleared', async () => {
  await open();
  loseNextAnswer(path);
  await post('Yes');
  await waitFor(() => expect(compose().value).toBe('Yes'));
  await expectToast('Error', 'Failed to post message', 'destructive');
  await type('New message', '');
  await post('Yes');
  await expectToast('Success', 'Message posted successfully', 'default');
  expect(onServer('Yes')).toBe(2);
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
