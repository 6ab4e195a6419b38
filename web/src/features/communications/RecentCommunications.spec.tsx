import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { manyMessages, messageOf, servePages } from '../../../test/component/feed.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { serverState } from '../../../test/component/server.js';
import { currentSocket, mockSockets } from '../../../test/component/sockets.js';
import { idOf } from '../../../test/component/workspace.js';
import { socketStarted } from '../../shared/realtime/socketSlice.js';
import { RecentCommunications } from './RecentCommunications.js';

mockServer();
beforeEach(() => void mockSockets());

const texts = (): string[] =>
  screen.queryAllByRole('article').map((each) => each.querySelector('.content')?.textContent ?? '');

it('shows the newest messages, the newest last, and leads to all of them', async () => {
  const listed = manyMessages(8);
  const attachments = [
    { id: idOf(90), name: 'plan.pdf', type: 'application/pdf', sizeBytes: 9, image: null, url: '/x' },
  ];
  const reactions = [{ type: 'celebrate', count: 2, mine: false }];
  listed.unshift(
    messageOf(2_000, 'An answer.', { parentId: idOf(1_001), createdAt: new Date().toISOString() }),
    messageOf(2_001, 'With a plan.', {
      attachments,
      reactions,
      createdAt: new Date(Date.now() - 1_000).toISOString(),
    }),
  );
  servePages(listed, 50);
  await renderPart(<RecentCommunications />);
  screen.getByRole('heading', { name: 'Recent Communications', level: 2 });
  await waitFor(() => expect(texts()).toHaveLength(5));
  expect(texts().at(-1)).toBe('An answer.');
  const answer = screen.getAllByRole('article').at(-1);
  expect(answer?.textContent).toContain('In reply to an earlier message');
  screen.getByText('plan.pdf');
  screen.getByRole('button', { name: 'Celebrate, 2 people' });
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/communications');
  expect(screen.queryByText('Live')).toBeNull();
  await expectNoViolations();
});

it('shows a new message at once, and posts and replies', async () => {
  const store = await renderPart(<RecentCommunications />);
  await screen.findByText('No messages yet. Start the conversation!');
  act(() => void store.dispatch(socketStarted()));
  const arrived = messageOf(3_000, 'The latest.', { createdAt: new Date().toISOString() });
  act(() =>
    currentSocket().receive({
      ...{ type: 'new_message', messageId: arrived.id, parentId: null, authorId: arrived.author.id },
      message: arrived,
    }),
  );
  await waitFor(() => expect(texts()).toEqual(['The latest.']));
  await type('New message', 'From the dashboard');
  await press('Send message');
  await waitFor(() => expect(texts()).toContain('From the dashboard'));
  await waitFor(() => expect(serverState().messages[0]?.content).toBe('From the dashboard'));
  const latest = screen.getByText('The latest.').closest('article') ?? document.body;
  await press('Reply to Grace', latest);
  within(latest.parentElement ?? document.body).getByPlaceholderText('Reply to Grace...');
});
