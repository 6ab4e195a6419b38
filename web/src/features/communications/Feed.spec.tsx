import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { HttpResponse, http } from 'msw';
import { mockServer, press } from '../../../test/component/changes.js';
import { passTime, setClock } from '../../../test/component/fakeDate.js';
import { manyMessages, messageOf, minute, servePages } from '../../../test/component/feed.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { currentSocket, mockSockets } from '../../../test/component/sockets.js';
import { socketStarted, socketStopped } from '../../shared/realtime/socketSlice.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';
import { useAnnouncements } from './useAnnouncements.js';

mockServer();
beforeEach(() => void mockSockets());

const open = () => renderScreen(CommunicationsScreen, '/communications');

const messages = (text: string): HTMLElement[] =>
  screen.queryAllByRole('article').filter(({ textContent }) => textContent.includes(text));

const message = (text: string): HTMLElement => {
  const [found] = messages(text);
  if (!found) {
    throw new Error(`There is no message ${text}`);
  }
  return found;
};

const threadOf = (text: string): HTMLElement | null => message(text).closest('[data-thread]');

const announceMessage = ({ id, parentId, author }: Message): void =>
  currentSocket().receive({ type: 'new_message', messageId: id, parentId, authorId: author.id });

async function openLive() {
  const store = await open();
  act(() => void store.dispatch(socketStarted()));
  await screen.findByText('Live');
  return { end: () => act(() => void store.dispatch(socketStopped())) };
}

describe('pages of the conversation', () => {
  it('end at the first message, report a failed page, and load it on the next try', async () => {
    const queries = servePages(manyMessages(8), 5);
    await open();
    await waitFor(() => expect(messages('Message number 8.')).toHaveLength(1));
    expect(messages('Message number 3.')).toEqual([]);
    expect(queries).toEqual(['']);

    server.use(http.get('*/api/messages', () => problem(500)));
    await press('Show older messages');
    await screen.findByText('Older messages could not be loaded.');
    servePages(manyMessages(8), 5);
    await press('Show older messages');
    await waitFor(() => expect(messages('Message number 1.')).toHaveLength(1));
    expect(screen.queryByText('Older messages could not be loaded.')).toBeNull();
    screen.getByText('This is the start of the conversation.');
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
    expect(messages('Message number')).toHaveLength(8);
  });

  it('stay when the newest page is read again, and list a reply under its message', async () => {
    const listed = manyMessages(8);
    const reply = { ...messageOf(2_000, 'An answer.', { parentId: idOf(1_002) }) };
    listed.unshift({ ...reply, createdAt: new Date().toISOString() });
    servePages(listed, 5);
    const { end } = await openLive();
    await waitFor(() =>
      expect(message('An answer.').textContent).toContain('In reply to an earlier message'),
    );
    await press('Show older messages');
    await waitFor(() => expect(messages('Message number 1.')).toHaveLength(1));
    expect(message('An answer.').textContent).not.toContain('In reply to an earlier message');
    expect(threadOf('An answer.')).toBe(threadOf('Message number 2.'));

    const latest = messageOf(3_000, 'The latest.', { createdAt: new Date().toISOString() });
    listed.unshift(latest);
    announceMessage(latest);
    await waitFor(() => expect(messages('The latest.')).toHaveLength(1));
    expect(messages('Message number')).toHaveLength(8);
    end();
  });
});

describe('times', () => {
  it('show exact ages, separate days, and name an author once for close messages', async () => {
    const now = Date.UTC(2026, 2, 10, 12, 0, 30);
    setClock(now);
    const ages = [
      ['zero seconds', 0, 'Just now'],
      ['59 seconds', 59_000, 'Just now'],
      ['one minute', minute, '1m ago'],
      ['59 minutes', 59 * minute + 59_000, '59m ago'],
      ['one hour', 60 * minute, '1h ago'],
      ['23 hours', 24 * 60 * minute - 1_000, '23h ago'],
      ['one day', 24 * 60 * minute, 'Mar 9, 2026'],
      ['a month', 30 * 24 * 60 * minute, 'Feb 8, 2026'],
    ] as const;
    serverState().messages = ages.map(([words, age], index) => {
      const displayName = index < 3 ? 'Ada Hopper' : 'Grace Hopper';
      const created = messageOf(400 + index, `Aged ${words}`);
      const author = { ...created.author, id: idOf(index < 3 ? 8 : 9), displayName };
      return { ...created, author, createdAt: new Date(now - age).toISOString() };
    });
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8));
    for (const [words, age, shown] of ages) {
      const time = within(message(`Aged ${words}`)).getByRole('time');
      expect(time.textContent).toBe(shown);
      expect(time.getAttribute('datetime')).toBe(new Date(now - age).toISOString());
      expect(time.title).toMatch(/2026, \d+:\d\d/);
    }
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Feb 8, 2026', 'Yesterday', 'Today']);
    within(message('Aged one minute')).getByText('Ada Hopper');
    expect(within(message('Aged 59 seconds')).queryByText('Ada Hopper')).toBeNull();
  });

  it('are updated while the page is open', async () => {
    setClock(Date.now());
    serverState().messages = [messageOf(1, 'A word', { createdAt: new Date().toISOString() })];
    await open();
    await waitFor(() => expect(within(message('A word')).getByText('Just now')).toBeDefined());
    passTime(5 * minute);
    expect(within(message('A word')).getByRole('time').textContent).toMatch(/^[45]m ago$/);
  });
});

describe('a message', () => {
  it('is read aloud as one, and its like button shows the count and whether the user liked it', async () => {
    setClock(Date.UTC(2026, 2, 10, 12, 0, 10));
    serverState().messages = [messageOf(1, 'Read me aloud', { createdAt: '2026-03-10T12:00:00.000Z' })];
    await open();
    await screen.findByRole('article', {
      name: 'Grace Hopper, Product Manager, Just now: Read me aloud, 0 likes',
    });
    const like = (): HTMLElement => screen.getByRole('button', { name: /^Like the message of Grace/ });
    expect(like().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(like());
    await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('true'));
    expect(like().getAttribute('aria-label')).toMatch(/, 1 so far$/);
    expect(message('Read me aloud').getAttribute('aria-label')).toMatch(/1 like$/);
  });

  it('renders no markup except web links', async () => {
    const contents = [
      '<img src=x onerror="window.hacked = true"> <b>bold</b>',
      'javascript:alert(1) and [x](javascript:alert(1))',
      'See https://example.com/a?b=1. And نص عربي',
      '😀'.repeat(10_000),
    ];
    serverState().messages = contents.map((content, index) => messageOf(400 + index, content));
    await open();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    const feed = screen.getByRole('region', { name: 'Messages' });
    expect(feed.querySelector('img, b, script')).toBeNull();
    expect(message('<b>bold</b>').textContent).toContain(contents[0]);
    expect('hacked' in window).toBe(false);
    const links = within(feed).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href }) => href)).toEqual(['https://example.com/a?b=1']);
    expect(links[0]?.rel).toMatch(/\bnoopener\b.*\bugc\b/);
    expect(links[0]?.target).toBe('_blank');
    expect(feed.querySelectorAll('p[dir="auto"]')).toHaveLength(4);
  });
});

/** What the server knows as read: everything up to the newest of these messages. */
function haveRead([newest]: readonly Message[]): void {
  if (!newest) return;
  serverState().unread = { ...serverState().unread, readAt: newest.createdAt, readId: newest.id };
}

describe('a new message', () => {
  it('is announced at most every five seconds, together with others', () => {
    jest.useFakeTimers();
    let listed = manyMessages(3);
    const { result, rerender } = renderHook(() => useAnnouncements(listed, idOf(1)));
    const arrive = (content: string): void => {
      listed = [
        messageOf(2_000 + listed.length, content, { createdAt: new Date().toISOString() }),
        ...listed,
      ];
      rerender();
      passTime(20);
    };
    expect(result.current).toBe('');
    arrive('one');
    expect(result.current).toBe('New message from Grace Hopper: one');
    arrive('two');
    arrive('three');
    passTime(1_000);
    expect(result.current).toBe('New message from Grace Hopper: one');
    passTime(5_000);
    expect(result.current).toBe('2 new messages');
  });

  it('appears below a divider on the next visit, or with a mark in an older thread', async () => {
    const listed = manyMessages(5);
    servePages(listed, 50);
    haveRead(listed);
    await open();
    await waitFor(() => expect(messages('Message number')).toHaveLength(5));
    expect(screen.queryByText(/new since your last visit/)).toBeNull();
    const createdAt = new Date().toISOString();
    listed.unshift(messageOf(2_000, 'While you were away', { createdAt }));
    listed.unshift(messageOf(2_001, 'A late answer', { createdAt, parentId: idOf(1_002) }));
    cleanup();
    await open();
    const divider = await screen.findByText('1 new since your last visit');
    const below = [...(divider.closest('li')?.parentElement?.children ?? [])];
    const after = below.slice(below.indexOf(divider.closest('li') ?? divider) + 1);
    expect(after).toHaveLength(1);
    expect(after[0]?.textContent).toContain('While you were away');
    within(message('A late answer')).getByText('New');
    cleanup();
    haveRead(listed);
    await open();
    await waitFor(() => expect(messages('While you were away')).toHaveLength(1));
    expect(screen.queryByText('1 new since your last visit')).toBeNull();
  });

  it('sent during a disconnect appears below a divider after the reconnect', async () => {
    const listed = manyMessages(5);
    servePages(listed, 50);
    haveRead(listed);
    const { end } = await openLive();
    await waitFor(() => expect(messages('Message number')).toHaveLength(5));
    currentSocket().drop();
    await screen.findByText('Offline');
    listed.unshift(messageOf(2_000, 'Sent while you were cut off', { createdAt: new Date().toISOString() }));
    fireEvent(window, new Event('online'));
    await screen.findByText('Live');
    await waitFor(() => expect(messages('Sent while you were cut off')).toHaveLength(1));
    await screen.findByText('1 new since your last visit');
    end();
  });

  it('shows, after a reconnect, what has changed of older loaded messages, and removes deleted ones', async () => {
    const listed = manyMessages(8);
    const queries = servePages(listed, 3);
    const { end } = await openLive();
    for (const count of [6, 8]) {
      await press('Show older messages');
      await waitFor(() => expect(messages('Message number')).toHaveLength(count));
    }
    currentSocket().drop();
    await screen.findByText('Offline');
    const liked = listed[6];
    const changed = liked ? [{ ...liked, reactionCount: 3, revision: liked.revision + 1 }] : [];
    const deleted = listed.slice(5, 6).map(({ id }) => id);
    const cursors: (string | null)[] = [];
    server.use(
      http.get('*/api/messages/changes', ({ request }) => {
        cursors.push(new URL(request.url).searchParams.get('since'));
        return HttpResponse.json({ cursor: 'later', more: false, messages: changed, deleted });
      }),
    );
    const before = queries.length;
    fireEvent(window, new Event('online'));
    await screen.findByText('Live');
    await within(message('Message number 2.')).findByRole('button', { name: /3 so far/ });
    await waitFor(() => expect(messages('Message number 3.')).toEqual([]));
    expect(cursors[0]).toBe('now');
    expect(queries.slice(before).filter((query) => query.includes('cursor'))).toEqual([]);
    end();
  });

  it('is still shown after a broken frame, which is logged once', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { end } = await openLive();
    currentSocket().receiveText('{not json');
    await screen.findByText('Live');
    const latest = messageOf(3_000, 'Still here', { createdAt: new Date().toISOString() });
    serverState().messages = [latest];
    announceMessage(latest);
    await waitFor(() => expect(messages('Still here')).toHaveLength(1));
    expect(log).toHaveBeenCalledTimes(1);
    end();
  });
});
