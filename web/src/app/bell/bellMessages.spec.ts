import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { newStore } from '../../../test/newStore.js';
import { publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { isUnseen, withEntry } from './bellCache.js';
import { changeEntries, getNotifications, selectEntries } from './bellApi.js';
import { followBell } from './bellMessages.js';

const user = { id: 'me', workspaceId: 'w1' };

const entry = (changes: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  workspaceId: 'w1',
  type: 'message',
  params: { actorId: 'ada', actorName: 'Ada', messageId: null },
  link: '/communications',
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  ...changes,
});

const arrived = (notification: Notification, actorId: string | null = 'ada'): ServerMessage => ({
  type: 'notification',
  actorId,
  notification,
});

/** Opens a page with an empty bell at `path`, with these messages in view. Later requests are recorded and never get a response. */
async function openPage(path: string | null = '/team', inView: readonly string[] = []) {
  const requests: { url: string; body: unknown }[] = [];
  globalThis.fetch = (url, init) => {
    if (init?.method === 'GET') {
      return Promise.resolve(new Response('[]'));
    }
    requests.push({ url: url as string, body: JSON.parse(init?.body as string) });
    return new Promise(() => undefined);
  };
  const store = newStore();
  await store.dispatch(getNotifications.initiate());
  const stop = followBell(store, user, { path: () => path, isInView: (id) => inView.includes(id) });
  return {
    requests,
    stop,
    readAgain: () => store.dispatch(getNotifications.initiate(undefined, { forceRefetch: true })),
    add: (notification: Notification) =>
      store.dispatch(changeEntries((bell) => withEntry(bell, notification))),
    unseen: () => (selectEntries(store.getState()) ?? []).filter(isUnseen).length,
    entries: () =>
      (selectEntries(store.getState()) ?? []).map(({ id, readAt }) => ({
        id,
        isRead: readAt !== null,
      })),
  };
}

describe('the bell', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  it('adds the entry of a message once, without a request', async () => {
    const page = await openPage();
    publishServerMessage(arrived(entry()));
    publishServerMessage(arrived(entry()));
    expect(page.entries()).toEqual([{ id: 'n1', isRead: false }]);
    jest.advanceTimersByTime(60_000);
    expect(page.requests).toEqual([]);
    page.stop();
  });

  it.each([
    ['by the user', arrived(entry(), 'me')],
    ['of another workspace', arrived(entry({ workspaceId: 'w2' }))],
    ['without its data', { type: 'notification' } as ServerMessage],
  ])('ignores an entry %s', async (_what, message) => {
    const page = await openPage();
    publishServerMessage(message);
    expect(page.entries()).toEqual([]);
    page.stop();
  });

  it('adds an entry that belongs to the user in every workspace', async () => {
    const page = await openPage();
    publishServerMessage(arrived(entry({ workspaceId: null }), null));
    expect(page.entries()).toHaveLength(1);
    page.stop();
  });

  it('marks several entries that the screen shows as read in one request', async () => {
    const page = await openPage('/communications');
    publishServerMessage(arrived(entry()));
    publishServerMessage(arrived(entry({ id: 'n2', link: '/communications?x=1' })));
    publishServerMessage(arrived(entry({ id: 'n3', link: '/profile' })));
    expect(page.entries().filter(({ isRead }) => !isRead)).toEqual([{ id: 'n3', isRead: false }]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(page.requests).toEqual([{ url: '/api/notifications/read', body: { ids: ['n1', 'n2'] } }]);
    page.stop();
  });

  it('marks an entry about a message as read only if the message is in view', async () => {
    const page = await openPage('/communications', ['m1']);
    const about = (id: string, messageId: string): Notification =>
      entry({ id, params: { actorId: 'ada', actorName: 'Ada', messageId } });
    publishServerMessage(arrived(about('n1', 'm1')));
    publishServerMessage(arrived(about('n2', 'm2')));
    expect(page.entries().filter(({ isRead }) => isRead)).toEqual([{ id: 'n1', isRead: true }]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(page.requests).toEqual([{ url: '/api/notifications/read', body: { ids: ['n1'] } }]);
    page.stop();
  });

  it('leaves an entry unread whose message is still drawn on a screen that the user has left', async () => {
    const page = await openPage('/team', ['m1']);
    publishServerMessage(arrived(entry({ params: { actorId: 'ada', actorName: 'Ada', messageId: 'm1' } })));
    expect(page.entries()).toEqual([{ id: 'n1', isRead: false }]);
    page.stop();
  });

  it('reads the entries again if one arrives during a read', async () => {
    const page = await openPage();
    const answers: ((entries: readonly Notification[]) => void)[] = [];
    globalThis.fetch = () =>
      new Promise((resolve) => answers.push((entries) => resolve(new Response(JSON.stringify(entries)))));
    const reading = page.readAgain();
    await jest.advanceTimersByTimeAsync(0);
    publishServerMessage(arrived(entry()));
    answers.shift()?.([]);
    await reading;
    await jest.advanceTimersByTimeAsync(0);
    answers.shift()?.([entry()]);
    await jest.advanceTimersByTimeAsync(0);
    expect(page.entries()).toEqual([{ id: 'n1', isRead: false }]);
    page.stop();
  });

  it('applies what another browser has seen and put away', async () => {
    const page = await openPage();
    page.add(entry());
    page.add(entry({ id: 'n2', createdAt: '2026-01-01T00:05:00.000Z' }));
    const at = '2026-01-01T00:01:00.000Z';
    const common = { workspaceId: 'w1', unread: 2 };
    publishServerMessage({ type: 'notifications_seen', ...common, unseen: 1, until: at, seenAt: at });
    expect(page.unseen()).toBe(1);
    const put = { ids: ['n2'], until: null, isArchived: true };
    publishServerMessage({ type: 'notifications_archived', ...common, unseen: 0, ...put });
    expect(page.entries()).toEqual([{ id: 'n1', isRead: false }]);
    expect(page.unseen()).toBe(0);
    page.stop();
  });

  it('applies marks and clears from another browser', async () => {
    const page = await openPage();
    page.add(entry());
    page.add(entry({ id: 'n2', createdAt: '2026-01-01T00:05:00.000Z' }));
    const at = '2026-01-01T00:01:00.000Z';
    const common = { workspaceId: 'w1', unread: 1, unseen: 1 };
    publishServerMessage({ type: 'notifications_read', ...common, ids: ['n1'], until: null, readAt: at });
    expect(page.entries()).toEqual([
      { id: 'n2', isRead: false },
      { id: 'n1', isRead: true },
    ]);
    publishServerMessage({ type: 'notifications_cleared', ...common, until: at });
    expect(page.entries()).toEqual([{ id: 'n2', isRead: false }]);
    page.stop();
  });
});
