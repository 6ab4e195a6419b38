import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { CardChoice, CardChoices, CardScope } from '@emberdeck/contracts/analytics/card-rules';
import { cardsOf, metricOfCard } from '@emberdeck/contracts/analytics/card-rules';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer } from '../../../test/component/changes.js';
import { aMetric, aTrend } from '../../../test/component/dashboard.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { MetricCards } from './MetricCards.js';
import { MoreMetrics } from './MoreMetrics.js';

mockServer();

type Figures = Readonly<Record<string, Partial<DashboardCard>>>;

let choices: CardChoices;
let sent: { scope: CardScope; cards: CardChoice[] | null; before?: unknown }[];
let figures: Figures;

const none = { change: null, label: 'No earlier data' };

/** The answer of a server that has the choices and figures. */
function metricsOf(): DashboardMetrics {
  const cards = cardsOf(choices).map((card): DashboardCard => {
    const metric = metricOfCard(card);
    const value = card.figure === 'dataSourceCount' ? 2 : null;
    return { ...card, metric, value, unit: null, amounts: [], trend: none, ...figures[metric ?? ''] };
  });
  return { ...serverState().metrics, cards };
}

beforeEach(() => {
  choices = { workspace: null, mine: null };
  sent = [];
  figures = {};
  server.use(
    http.get('*/api/dashboard/metrics', () => HttpResponse.json(metricsOf())),
    http.get('*/api/dashboard/cards', () => HttpResponse.json(choices)),
    http.put('*/api/dashboard/cards', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      choices = { ...choices, [body.scope]: body.cards };
      return HttpResponse.json(choices);
    }),
    http.get('*/api/metrics', () => HttpResponse.json([aMetric('visits'), aMetric('page_views')])),
    http.get('*/api/dashboard/trends', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.getAll('name').map((name) => aTrend(name, 1))),
    ),
  );
});

const show = () => renderPart(<MetricCards onOpen={() => undefined} />);
const labels = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const openMenu = async (card: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name: `Actions for the card ${card}` }));

const choose = async (card: string, action: string): Promise<void> => {
  await openMenu(card);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
};

it('shows a dash with the reason and the next steps for an unknown figure, never 0', async () => {
  await show();
  await screen.findByText('No source brings active users yet.');
  const [first] = screen.getAllByRole('listitem');
  expect(first && within(first).getByText('–')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Add a source' })).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: 'Choose a metric' })).toHaveLength(3);
  expect(screen.queryByText('0')).toBeNull();
});

it('shows each amount in its unit where units differ', async () => {
  figures = {
    'revenue_*': {
      amounts: [
        { unit: 'EUR', value: 1234.5 },
        { unit: null, value: 20 },
      ],
    },
  };
  await show();
  await screen.findByText('€1,234.50');
  screen.getByText('$20');
  screen.getByText('Different units are not added up.');
});

it('shows a dash where a source brings a figure in several units', async () => {
  figures = { 'revenue_*': { amounts: ['EUR', 'USD'].map((unit) => ({ unit, value: null })) } };
  await show();
  await screen.findByText('Different units are not added up.');
  expect(screen.queryByText(/[€$]/)).toBeNull();
  expect(screen.queryByText('No source brings revenue yet.')).toBeNull();
});

it('moves and removes a card, and Undo brings it back', async () => {
  await show();
  await choose('Revenue', 'Move earlier');
  await waitFor(() =>
    expect(labels()).toEqual(['Revenue', 'Active Users', 'Conversion Rate', 'Data Sources']),
  );
  await choose('Revenue', 'Remove card');
  await waitFor(() => expect(labels()).toEqual(['Active Users', 'Conversion Rate', 'Data Sources']));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(labels()).toContain('Revenue'));
  expect(sent.map(({ scope }) => scope)).toEqual(['workspace', 'workspace', 'workspace']);
  expect(sent[1]?.before).toEqual({ cards: sent[0]?.cards });
});

it('chooses a metric and a label for a card, and resets it', async () => {
  figures = { visits: { value: 7 } };
  await show();
  await choose('Active Users', 'Choose a metric');
  const field = await screen.findByRole('combobox', { name: 'Metrics' });
  fireEvent.change(field, { target: { value: 'vis' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Visits' }));
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Guests' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Only me' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('7');
  await waitFor(() => expect(sent[0]).toMatchObject({ scope: 'mine', before: { cards: null } }));
  expect(choices.mine?.[0]).toEqual({
    figure: 'activeUsers',
    metrics: [{ name: 'visits', product: null }],
    label: 'Guests',
  });
  await choose('Guests', 'Reset to the standard metric');
  await screen.findByRole('heading', { level: 3, name: 'Active Users' });
});

it('refuses a card without a metric, and a second one of the same metric', async () => {
  choices = {
    workspace: [{ figure: null, metrics: [{ name: 'visits', product: null }], label: null }],
    mine: null,
  };
  await show();
  await choose('Visits', 'Arrange cards');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add card' }));
  await screen.findByText('Choose at least one metric');
  fireEvent.change(screen.getByRole('combobox', { name: 'Metrics' }), { target: { value: 'vis' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Visits' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add card' }));
  await screen.findByText('There is such a card already.');
  expect(sent).toEqual([]);
});

it('arranges cards by buttons, adds a removed one again, and returns to the standard', async () => {
  await show();
  await choose('Revenue', 'Arrange cards');
  const rows = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Cards of the dashboard' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  fireEvent.click(await screen.findByRole('button', { name: 'Move Active Users down' }));
  await waitFor(() => expect(rows()[0]).toBe('Revenue'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Data Sources' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add Data Sources' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  fireEvent.click(screen.getByRole('button', { name: 'Return to the standard cards' }));
  await waitFor(() => expect(choices.workspace).toBeNull());
});

it('makes a change after the one before it, and announces the place that the server has', async () => {
  const answers: string[] = [];
  server.use(
    http.put('*/api/dashboard/cards', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      const before = JSON.stringify({ cards: choices[body.scope] });
      answers.push(JSON.stringify(body.before) === before ? 'made' : 'refused');
      if (answers.at(-1) === 'refused') return problem(409);
      choices = { ...choices, [body.scope]: body.cards };
      return HttpResponse.json(choices);
    }),
  );
  await show();
  await choose('Revenue', 'Arrange cards');
  const down = await screen.findByRole('button', { name: 'Move Active Users down' });
  fireEvent.click(down);
  fireEvent.click(down);
  await screen.findByText('Active Users: place 3 of 4');
  expect(answers).toEqual(['made', 'made']);
  expect(choices.workspace?.map(({ figure }) => figure).indexOf('activeUsers')).toBe(2);
});

it('announces no place when a move fails', async () => {
  server.use(http.put('*/api/dashboard/cards', () => problem(500)));
  await show();
  await choose('Revenue', 'Arrange cards');
  fireEvent.click(await screen.findByRole('button', { name: 'Move Active Users down' }));
  await expectToast('Error', 'Failed to change the cards', 'destructive');
  expect(screen.queryByText(/: place/)).toBeNull();
});

it('offers who does not manage the workspace own cards alone', async () => {
  const { user } = serverState();
  serverState().user = user && { ...user, role: 'client', ownsWorkspace: false };
  await show();
  await choose('Revenue', 'Remove card');
  await waitFor(() => expect(sent.map(({ scope }) => scope)).toEqual(['mine']));
  await choose('Active Users', 'Choose a metric');
  await screen.findByRole('combobox', { name: 'Metrics' });
  expect(screen.queryByRole('radio')).toBeNull();
});

it('pins a metric of the list as a card by one press, and removes it by another', async () => {
  await renderPart(<MoreMetrics onOpen={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show Visits as a card' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Visits is a card. Remove it' }));
  await screen.findByRole('button', { name: 'Show Visits as a card' });
  expect(sent.map(({ cards }) => cards?.length)).toEqual([5, 4]);
});
