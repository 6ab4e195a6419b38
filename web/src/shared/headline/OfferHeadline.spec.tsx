import type { DashboardCards } from '@emberdeck/contracts/analytics/dashboard-cards';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { OfferHeadline } from './OfferHeadline.js';

mockServer();

const nothing: DashboardCards = { workspace: null, mine: null };

it('uses a new metric as a headline figure by one press, with an Undo', async () => {
  const bodies: unknown[] = [];
  const chosen = [{ figure: 'activeUsers', metrics: [{ name: 'Weekly users', product: null }], label: null }];
  server.use(
    http.post('*/api/dashboard/headline', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ scope: 'workspace', workspace: chosen, mine: null });
    }),
    http.put('*/api/dashboard/cards', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(nothing);
    }),
  );
  await renderPart(<OfferHeadline metrics={['Weekly users', 'Shop sales', 'visits']} />);
  await screen.findByRole('button', { name: 'Use Shop sales as Revenue of Shop sales' });
  const use = screen.getByRole('button', { name: 'Use Weekly users as Active Users' });
  await waitFor(() => expect(use).toHaveProperty('disabled', false));
  fireEvent.click(use);
  await screen.findByText('Weekly users is on the dashboard of the workspace.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { metric: 'Weekly users', as: 'activeUsers' },
      { scope: 'workspace', cards: null, before: { cards: chosen } },
    ]),
  );
});

it('shows nothing for metrics that fit no figure', async () => {
  await renderPart(<OfferHeadline metrics={['visits']} />);
  expect(screen.queryByRole('button')).toBeNull();
});
