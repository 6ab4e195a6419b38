import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { serverState } from '../../../test/component/server.js';
import { currentSocket, mockSockets } from '../../../test/component/sockets.js';
import { aMessage, idOf } from '../../../test/component/workspace.js';
import { apiReducerPath } from '../../shared/api/tags.js';
import { socketStarted } from '../../shared/realtime/socketSlice.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();
afterEach(() => {
  jest.useRealTimers();
});

const [grace, linus, ada] = ['Grace', 'Linus', 'Ada'].map((displayName, index) => ({
  userId: idOf(20 + index),
  displayName,
}));

async function open() {
  mockSockets();
  const store = await renderScreen(CommunicationsScreen, '/communications');
  act(() => void store.dispatch(socketStarted()));
  await screen.findByText('Live');
  return store;
}

const typing = (...rows: unknown[]): void => currentSocket().receive({ type: 'typing', rows });

it('shows who writes, until three seconds have passed or the message is there', async () => {
  await open();
  jest.useFakeTimers({ advanceTimers: true });
  typing(grace, { userId: serverState().user.id, displayName: 'Myself' });
  screen.getByText('Grace is writing…');
  typing(linus);
  screen.getByText('Grace and Linus are writing…');
  typing(ada);
  screen.getByText('Several people are writing…');
  const said = aMessage('Done', 302);
  const message = { messageId: said.id, parentId: null, authorId: idOf(20), message: said };
  currentSocket().receive({ type: 'new_message', ...message });
  screen.getByText('Linus and Ada are writing…');
  act(() => {
    jest.advanceTimersByTime(3_100);
  });
  expect(screen.queryByText(/writing…/)).toBeNull();
});

const reports = (): number => currentSocket().sent.filter((frame) => frame.includes('typing')).length;

function write(value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'New message' }), { target: { value } });
}

it('tells others that the user writes, once in a while', async () => {
  await open();
  let text = '';
  // The first key reads the setting.
  await waitFor(() => {
    text += 'a';
    write(text);
    expect(reports()).toBe(1);
  });
  write(`${text}b`);
  expect(reports()).toBe(1);
});

it('tells no one if Settings say so', async () => {
  serverState().preferences.showTyping = false;
  const store = await open();
  const settings = (): unknown => store.getState()[apiReducerPath].queries['getPreferences(undefined)']?.data;
  write('a');
  await waitFor(() => expect(settings()).toMatchObject({ showTyping: false }));
  write('ab');
  expect(reports()).toBe(0);
});
