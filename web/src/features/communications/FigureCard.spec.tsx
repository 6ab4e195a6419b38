import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { messageOf } from '../../../test/component/feed.js';
import { renderPart, renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { mockSockets } from '../../../test/component/sockets.js';
import { expectToast } from '../../../test/component/toasts.js';
import { VisibleAtOnce } from '../../../test/component/visibleAtOnce.js';
import { DiscussDialog } from '../../shared/figures/DiscussDialog.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

beforeEach(() => {
  mockSockets();
  globalThis.IntersectionObserver = VisibleAtOnce;
});

const posted = {
  ...{ name: 'active_users', value: 1_200, unit: null, amounts: [], state: null },
  ...{ trend: { change: 2, label: '+2.0%' }, at: null },
};
const shown = {
  ...{ kind: 'metric', ref: 'active_users', range: '30days', why: null, posted },
  ...{ postedAt: '2026-03-10T12:00:00.000Z' },
  now: { ...posted, value: 1_350, trend: { change: 12.5, label: '+12.5%' }, line: [1_200, 1_350] },
};

async function openWith(answer: object) {
  const figure = { kind: 'metric', ref: null, range: '30days' } as const;
  serverState().messages = [messageOf(1, 'Look at this', { figure })];
  server.use(http.get('*/api/messages/:id/figure', () => HttpResponse.json(answer)));
  await renderScreen(CommunicationsScreen, '/communications');
  return screen.findByRole('article', { name: /Look at this/ });
}

describe('a figure in the feed', () => {
  it('is shown as it is now beside what it was when it was posted, and leads to its chart', async () => {
    const card = within(await openWith(shown));
    const link = await card.findByRole('link', { name: 'Active Users' });
    expect(link.getAttribute('href')).toBe('/?metric=active_users&range=30days');
    card.getByText('1,350');
    card.getByText('+12.5%');
    card.getByText(/^1,200 when posted/);
  });

  it('says that something is there, and why it is not shown', async () => {
    const card = within(await openWith({ ...shown, ref: null, now: null, posted: null, why: 'hidden' }));
    await card.findByText(/not open to you. Ask a product manager/);
  });
});

it('posts a figure with words, once for two tries', async () => {
  const ids: unknown[] = [];
  server.use(
    http.post('*/api/messages', async ({ request }) => {
      const body = (await request.json()) as { id: string; content: string; figure: object };
      ids.push(body.id);
      if (ids.length === 1) return HttpResponse.error();
      expect(body).toMatchObject({
        content: 'Why?',
        figure: { kind: 'metric', ref: 'visits', range: '30days' },
      });
      return HttpResponse.json(messageOf(1, 'Why?'), { status: 201 });
    }),
  );
  let isClosed = false;
  const figure = { kind: 'metric', ref: 'visits', name: 'Visits' } as const;
  await renderPart(<DiscussDialog figure={figure} onClose={() => (isClosed = true)} />);
  await type('Message', 'Why?');
  await press('Post');
  await waitFor(() => expect(ids).toHaveLength(1));
  await press('Post');
  await expectToast('Success', 'Your message is in Communications.', 'default');
  expect([new Set(ids).size, isClosed]).toEqual([1, true]);
});
