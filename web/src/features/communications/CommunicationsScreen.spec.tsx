import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { aMessage } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

const box = (name: RegExp | string): HTMLTextAreaElement =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name });

const messages = (text: string): HTMLElement[] =>
  screen.queryAllByRole('article').filter(({ textContent }) => textContent.includes(text));

const likeButton = (): HTMLElement => screen.getByRole('button', { name: /^Like the message of/ });

testChange({
  name: 'posting a message',
  Screen: CommunicationsScreen,
  address: '/communications',
  method: 'post',
  path: '*/api/messages',
  act: async () => {
    await type('New message', 'The kettle is on');
    await press('Send message');
  },
  atOnce: () => {
    expect(messages('The kettle is on')).toHaveLength(1);
    expect(box('New message').value).toBe('');
  },
  failure: 'Failed to post message',
  takenBack: async () => {
    await waitFor(() => expect(messages('The kettle is on')[0]?.textContent).toContain('Not sent. It broke'));
    expect(box('New message').value).toBe('');
  },
  again: async () => void (await press('Retry')),
  success: ['Success', 'Message posted successfully'],
  done: async () => {
    await waitFor(() => expect(box('New message').value).toBe(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(messages('The kettle is on')).toHaveLength(1);
  },
});

testChange({
  name: 'replying to a message',
  Screen: CommunicationsScreen,
  address: '/communications',
  method: 'post',
  path: '*/api/messages',
  prepare: () => {
    serverState().messages = [aMessage('Who brings cake')];
  },
  act: async () => {
    await press(/^Reply to/);
    fireEvent.change(await screen.findByRole('textbox', { name: /^Reply to/ }), {
      target: { value: 'I do' },
    });
    await press('Send reply');
  },
  failure: 'Failed to post message',
  takenBack: async () => {
    await waitFor(() => expect(messages('I do')[0]?.textContent).toContain('Not sent. It broke'));
    expect(box(/^Reply to/).value).toBe('');
  },
  again: async () => void (await press('Retry')),
  success: ['Success', 'Message posted successfully'],
  done: async () => {
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(messages('I do')).toHaveLength(1);
  },
});

testChange({
  name: 'liking a message',
  Screen: CommunicationsScreen,
  address: '/communications',
  method: 'post',
  path: '*/api/messages/:id/reactions',
  prepare: () => {
    serverState().messages = [aMessage('Sunny today')];
  },
  act: async () => void (await press(/^Like the message of/)),
  atOnce: () => {
    expect(likeButton().textContent).toBe('1');
    expect(likeButton().getAttribute('aria-pressed')).toBe('true');
  },
  failure: 'Failed to add reaction',
  takenBack: async () => {
    await waitFor(() => expect(likeButton().textContent).toBe('0'));
    expect(likeButton().getAttribute('aria-pressed')).toBe('false');
  },
  success: null,
  done: () => waitFor(() => expect(likeButton().textContent).toBe('1')),
});

it('rejects a blank message with "Please enter a message", and sends nothing', async () => {
  let sent = 0;
  server.events.on('request:start', ({ request }) => {
    sent += request.method === 'POST' ? 1 : 0;
  });
  await renderScreen(CommunicationsScreen, '/communications');
  const field = await type('New message', '   ');
  const button = screen.getByRole('button', { name: 'Send message' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await expectToast('Error', 'Please enter a message', 'destructive');
  expect(sent).toBe(0);
  server.events.removeAllListeners();
});

it('invites the user to write while there is no message', async () => {
  await renderScreen(CommunicationsScreen, '/communications');
  await screen.findByText('No messages yet. Start the conversation!');
  await type('New message', 'The first word');
  await press('Send message');
  await waitFor(() => expect(messages('The first word')).toHaveLength(1));
});
