import { beforeEach, expect, it } from '@jest/globals';
import type { NotificationPreferences } from '@emberdeck/contracts/notifications/notification-preferences';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockServer, press } from '../../../test/component/changes.js';
import { noticeAnswers, noticeDefaults } from '../../../test/component/noticeAnswers.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState, watchRequests } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { messagesInView } from '../../shared/lib/messagesInView.js';
import { Bell } from './Bell.js';
import { getNotifications } from './bellApi.js';
import { useExcerpts } from './excerptsApi.js';

mockServer();
beforeEach(() => messagesInView.set([]));

const about = (
  number: number,
  type: 'message' | 'reply' | 'reaction',
  messageId: string | null,
): Notification => ({
  id: idOf(number),
  workspaceId: idOf(2),
  type,
  params: { actorId: idOf(9), actorName: 'Grace', messageId },
  link: messageId === null ? '/communications' : `/communications?message=${messageId}`,
  createdAt: '2026-03-10T12:00:00.000Z',
  readAt: null,
});

function serve(entries: readonly Notification[]): { marked: unknown[] } {
  const marked: unknown[] = [];
  server.use(
    http.get('*/api/notifications', () => HttpResponse.json(entries)),
    ...['read', 'archive'].map((mark) =>
      http.post(`*/api/notifications/${mark}`, async ({ request }) => {
        marked.push(await request.json());
        return HttpResponse.json({ unread: 0, unseen: 0 });
      }),
    ),
    http.post('*/api/notifications/seen', () => HttpResponse.json({ unread: 2, unseen: 0 })),
    http.get('*/api/messages/excerpts', () =>
      HttpResponse.json([{ id: idOf(301), excerpt: 'The kettle is on' }]),
    ),
  );
  return { marked };
}

it('lists an entry with the icon of its kind, the words of its message and a link to it', async () => {
  serve([about(1, 'reaction', idOf(301)), about(2, 'reply', idOf(302)), about(3, 'message', null)]);
  await renderPart(<Bell />);
  await press('Notifications, 3 new');
  await screen.findByText('The kettle is on');
  const [liked, replied, wrote] = screen.getAllByRole('listitem');
  expect(liked?.querySelector('.lucide-smile-plus')).not.toBeNull();
  expect(replied?.querySelector('.lucide-reply')).not.toBeNull();
  expect(replied?.textContent).toContain('This message is no longer available.');
  expect(wrote?.textContent).not.toContain('no longer available');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/communications?message=${idOf(301)}`,
    `/communications?message=${idOf(302)}`,
    '/communications',
  ]);
});

it('marks an entry as read once its message is in view in the feed, and no other one', async () => {
  const { marked } = serve([about(1, 'message', idOf(301)), about(2, 'message', idOf(302))]);
  await renderPart(<Bell />);
  await screen.findByRole('button', { name: 'Notifications, 2 new' });
  expect(marked).toEqual([]);
  act(() => messagesInView.set([idOf(301)]));
  await waitFor(() => expect(marked).toEqual([{ ids: [idOf(1)] }]));
});

const posts = (requests: readonly string[]): string[] =>
  requests.filter((request) => request.startsWith('POST'));

it('marks an entry once, also if the server refuses it', async () => {
  serve([about(1, 'message', idOf(301))]);
  server.use(http.post('*/api/notifications/read', () => problem(500)));
  const requests = watchRequests();
  await renderPart(<Bell />);
  await screen.findByRole('button', { name: 'Notifications, 1 new' });
  act(() => messagesInView.set([idOf(301)]));
  await screen.findByRole('button', { name: 'Notifications' });
  // Read again after the refusal.
  await screen.findByRole('button', { name: 'Notifications, 1 new' });
  await act(() => fetch('/api/notifications'));
  expect(posts(requests)).toEqual(['POST /api/notifications/read']);
});

it('marks nothing while a manager sees the workspace as a client', async () => {
  const { user } = serverState();
  serverState().user = { ...user, viewAs: { userId: null, name: null } };
  serve([about(1, 'message', idOf(301))]);
  const requests = watchRequests();
  await renderPart(<Bell />);
  await screen.findByRole('button', { name: 'Notifications, 1 new' });
  act(() => messagesInView.set([idOf(301)]));
  await press('Notifications, 1 new');
  await screen.findByRole('listitem');
  await act(() => fetch('/api/notifications'));
  expect(posts(requests)).toEqual([]);
});

it('appends the next page, keeps it after a later read of the list, and says when it fails', async () => {
  serve([]);
  let isAway = true;
  server.use(
    http.get('*/api/notifications', ({ request }) => {
      if (!request.url.includes('cursor')) {
        const link = '</api/notifications?cursor=x>; rel="next"';
        return HttpResponse.json([about(2, 'message', null)], { headers: { link } });
      }
      return isAway ? HttpResponse.error() : HttpResponse.json([about(1, 'message', null)]);
    }),
    http.get('*/api/notifications/unread', () => HttpResponse.json({ unread: 9, unseen: 7 })),
  );
  const store = await renderPart(<Bell />);
  await press('Notifications, 7 new');
  await press('Show older');
  await screen.findByText('Older notifications could not be loaded.');
  isAway = false;
  await press('Show older');
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  const requests = watchRequests();
  await act(() => store.dispatch(getNotifications.initiate(undefined, { forceRefetch: true })));
  expect(requests).toHaveLength(2);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('keeps entries unread that were only seen, marks one as read and archives one with Undo', async () => {
  const { marked } = serve([about(1, 'reaction', idOf(301)), about(2, 'reaction', null)]);
  await renderPart(<Bell />);
  await press('Notifications, 2 new');
  await screen.findByRole('button', { name: 'Notifications', hidden: true });
  expect(screen.getAllByText(/unread/)).toHaveLength(2);
  const [first] = screen.getAllByRole('button', { name: /^Mark as read: / });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(screen.getAllByText(/unread/)).toHaveLength(1));
  const [archive] = screen.getAllByRole('button', { name: /^Archive: / });
  await userEvent.click(archive as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(marked).toEqual([{ ids: [idOf(1)] }, { ids: [idOf(1)], isArchived: true }]));
});

it('keeps the focus at its place in the list when an entry is read, and when it is archived', async () => {
  serve([about(3, 'message', null), about(2, 'reaction', null), about(1, 'reply', null)]);
  await renderPart(<Bell />);
  await press('Notifications, 3 new');
  const [first] = await screen.findAllByRole('button', { name: /^Mark as read: / });
  await userEvent.click(first as HTMLElement);
  const links = screen.getAllByRole('link');
  await waitFor(() => expect(document.activeElement).toBe(links[0]));
  const [archive, next] = screen.getAllByRole('button', { name: /^Archive: / });
  await userEvent.click(archive as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('reads the words of more messages than one call takes', async () => {
  server.use(
    http.get('*/api/messages/excerpts', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      return ids.length > 50
        ? HttpResponse.json({}, { status: 422 })
        : HttpResponse.json(ids.map((id) => ({ id, excerpt: 'The kettle is on' })));
    }),
  );
  const ids = Array.from({ length: 60 }, (_, at) => idOf(301 + at));
  const entries = ids.map((id, at) => about(at + 1, 'reply', id));
  function Known() {
    const excerpts = useExcerpts(entries);
    return <p>{ids.filter((id) => excerpts.of(id)).length} known</p>;
  }
  await renderPart(<Known />);
  await screen.findByText('60 known');
});

it('mutes the thread of an entry with Undo, and keeps what is muted already', async () => {
  const entry = about(1, 'reply', idOf(301));
  serve([{ ...entry, params: { ...entry.params, threadId: idOf(300) } }, about(2, 'reaction', idOf(302))]);
  const source = { kind: 'source' as const, id: idOf(7), until: null };
  server.use(...noticeAnswers({ ...noticeDefaults(), mutes: [source] }));
  const mutes = async () => {
    const answer = await fetch('/api/notification-preferences');
    return ((await answer.json()) as NotificationPreferences).mutes;
  };
  await renderPart(<Bell />);
  await press('Notifications, 2 new');
  const [mute, ...others] = await screen.findAllByRole('button', { name: /^Mute this/ });
  expect(others).toEqual([]);
  await userEvent.click(mute as HTMLElement);
  await waitFor(async () =>
    expect(await mutes()).toEqual([source, { kind: 'thread', id: idOf(300), until: null }]),
  );
  await press('Undo');
  await waitFor(async () => expect(await mutes()).toEqual([source]));
});

it('shows the entries of a view, and says when there are none', async () => {
  serve([about(1, 'reaction', null)]);
  const asked: string[] = [];
  server.use(
    http.get('*/api/notifications', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(search === '' ? [about(1, 'reaction', null)] : []);
    }),
  );
  await renderPart(<Bell />);
  await press('Notifications, 1 new');
  await userEvent.click(await screen.findByRole('button', { name: 'Archived' }));
  await screen.findByText('Nothing is archived');
  await userEvent.selectOptions(screen.getByLabelText('Kind of notification'), 'Data sources');
  await screen.findByText('None of this kind');
  expect(asked.filter((search) => search !== '')).toEqual([
    '?state=archived',
    '?state=archived&kind=sources',
  ]);
});
