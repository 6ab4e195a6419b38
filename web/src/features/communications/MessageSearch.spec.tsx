import { expect, it } from '@jest/globals';
import type { Member } from '@emberdeck/contracts/identity/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { messageOf } from '../../../test/component/feed.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import MessageSearch from './MessageSearch.js';

mockServer();

const excerpt = [
  { text: 'costs of the ', hit: false },
  { text: 'café', hit: true },
];

/** The queries of the searches, without their limit. A full page has a next one. */
function answerWith(list: readonly object[], pageSize = list.length): readonly Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/messages/search', ({ request }) => {
      const { limit = '', cursor = '0', ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ ...query, ...(cursor === '0' ? {} : { cursor, limit }) });
      const end = Number(cursor) + pageSize;
      const link = `</api/messages/search?q=cafe&cursor=${end}>; rel="next"`;
      return HttpResponse.json(list.slice(Number(cursor), end), {
        headers: end < list.length ? { link } : {},
      });
    }),
  );
  return asked;
}

const grace: Member = {
  userId: idOf(9),
  displayName: 'Grace Hopper',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: null,
  profileImageUrl: null,
  role: 'team_member',
  ownsWorkspace: false,
  joinedAt: '2026-03-10T12:00:00.000Z',
};

it('is reached by the key, and leads to the place of a found message', async () => {
  const asked = answerWith([{ message: messageOf(7, 'whole'), excerpt }]);
  await renderPart(<MessageSearch />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByLabelText('Search messages'));
  await type('Search messages', 'cafe');
  const list = within(await screen.findByRole('list', { name: 'Search results' }));
  const link = list.getByRole('link');
  expect(link.getAttribute('href')).toBe(`/communications?message=${idOf(7)}`);
  expect(link.querySelector('mark')?.textContent).toBe('café');
  expect(asked).toEqual([{ q: 'cafe' }]);
  fireEvent.click(link);
  expect(screen.queryByRole('list', { name: 'Search results' })).toBeNull();
});

it('says that nothing was found, and is emptied by Escape', async () => {
  answerWith([]);
  await renderPart(<MessageSearch />);
  const field = await type('Search messages', 'nothing');
  await screen.findByText(/No messages found/);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByText(/No messages found/)).toBeNull();
});

it('searches by the fields of the panel, and Escape closes it', async () => {
  serverState().members = [grace];
  const asked = answerWith([{ message: messageOf(7, ''), excerpt: [] }]);
  await renderPart(<MessageSearch />);
  const button = await press('Search options');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const panel = screen.getByRole('group', { name: 'Search options' });
  await expectNoViolations(panel);
  await within(panel).findByRole('option', { name: 'Grace Hopper' });
  await type('From', idOf(9));
  await type('Since', '2026-01-01');
  await type('Before', '2025-12-31');
  expect(within(panel).getByText('Choose a day after the first one.')).toBeDefined();
  await type('Before', '2026-02-01');
  fireEvent.click(screen.getByLabelText('With files'));
  await screen.findByText('1 message found');
  const last = { from: idOf(9), after: '2026-01-01T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z' };
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...last, has: 'file' }));
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(screen.queryByRole('group', { name: 'Search options' })).toBeNull();
  expect(screen.queryByText('1 message found')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Search messages'));
});

it('takes typed fields out of the words, and says which name no member has', async () => {
  serverState().members = [grace];
  const asked = answerWith([]);
  await renderPart(<MessageSearch />);
  await type('Search messages', 'plan from:hopper has:file');
  await screen.findByText(/No messages found/);
  expect(asked).toEqual([{ q: 'plan', from: idOf(9), has: 'file' }]);
  await type('Search messages', 'plan from:Nina');
  await screen.findByText('No member is called Nina.');
  expect(asked).toHaveLength(1);
});

it('shows more results, and focuses the first new one', async () => {
  const list = [1, 2, 3].map((id) => ({ message: messageOf(id, 'whole'), excerpt }));
  const asked = answerWith(list, 2);
  await renderPart(<MessageSearch />);
  await type('Search messages', 'cafe');
  await screen.findByText('The 2 newest are shown.');
  await press('Load more');
  await screen.findByText('3 messages found');
  expect(document.activeElement?.getAttribute('href')).toBe(`/communications?message=${idOf(3)}`);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2']);
});
