import { z } from 'zod';
import { defineCall } from '../core/call.js';
import type { ReadyRule } from '../core/data-version.js';
import { startedFrom } from '../core/edit.js';
import { defineEvent } from '../core/event.js';
import { nameText, nothing, optionalNameText, text, uuid } from '../core/fields.js';
import { get, post, put } from '../core/route.js';
import {
  type CardChoice,
  cardKey,
  cardScopes,
  headlineUses,
  maxCardLabel,
  maxCardMetrics,
  maxCards,
  specifiedCards,
} from './card-rules.js';
import { figuresVersion } from './data-sources.js';
import { maxMetricName, metricKey, sumOfMetrics } from './metric-names.js';

/** A metric of a card. `product`: on the card of revenue, the product whose revenue it is. */
const cardMetric = z.object({
  name: text(maxMetricName),
  product: optionalNameText(maxCardLabel),
});

/**
 * A card: one of the specified ones, or of any metric if `figure` is null. `metrics` are summed; none stands for those of
 * the specification. `label` null stands for the specified label, or the name of the metric.
 */
export const cardChoice = z.object({
  figure: z.enum(specifiedCards).nullable(),
  metrics: z.array(cardMetric).max(maxCardMetrics),
  label: optionalNameText(maxCardLabel),
});

type Issue = (index: number, message: string) => void;

function checkCard(card: CardChoice, fail: (message: string) => void): void {
  const { figure, metrics } = card;
  const names = metrics.map(({ name }) => name);
  if (figure === null && names.length === 0) fail('Choose a metric');
  if (figure === 'dataSourceCount' && names.length > 0) fail('This card counts data sources');
  if (sumOfMetrics(names).length > maxMetricName) fail('The names are too long for one sum');
  if (new Set(names.map(metricKey)).size < names.length) fail('Choose each metric once');
}

function checkCards(cards: readonly CardChoice[], fail: Issue): void {
  const seen = new Set<string>();
  cards.forEach((card, index) => {
    checkCard(card, (message) => fail(index, message));
    const key = cardKey(card);
    if (seen.has(key)) fail(index, 'There is such a card already');
    seen.add(key);
  });
}

/** The cards of a dashboard in their order, each figure and metric once. */
export const cardList = z
  .array(cardChoice)
  .max(maxCards)
  .superRefine((cards, context) => {
    checkCards(cards, (index, message) => context.addIssue({ code: 'custom', path: [index], message }));
  });

/**
 * The chosen cards of the workspace and of the caller. Null without a choice: the workspace then has the four specified
 * cards, and the caller those of the workspace.
 */
export const dashboardCards = z.object({
  workspace: z.array(cardChoice).nullable(),
  mine: z.array(cardChoice).nullable(),
});

export type DashboardCards = z.output<typeof dashboardCards>;

export const getDashboardCards = defineCall({
  service: 'analytics',
  name: 'get-dashboard-cards',
  access: 'user',
  input: nothing,
  output: dashboardCards,
  tags: ['DashboardCards'],
});

/** `cards` null returns to the specification, or to the workspace's. `workspace` is for those who manage the workspace. */
export const setDashboardCards = defineCall({
  service: 'analytics',
  name: 'set-dashboard-cards',
  access: 'user',
  repeats: 'always',
  input: z.object({
    scope: z.enum(cardScopes),
    cards: cardList.nullable(),
    before: startedFrom({ cards: cardList.nullable() }),
  }),
  output: dashboardCards,
});

/**
 * Uses a metric as a headline figure: as active users or conversion rate in place of the specified one, as revenue of a
 * product beside the others. Without `scope` for the workspace if the caller manages it, else for the caller alone.
 */
export const useAsHeadline = defineCall({
  service: 'analytics',
  name: 'use-as-headline',
  access: 'user',
  repeats: 'always',
  input: z
    .object({
      metric: text(maxMetricName),
      as: z.enum(headlineUses),
      /** The product, for revenue alone. */
      product: nameText(maxCardLabel).optional(),
      scope: z.enum(cardScopes).optional(),
    })
    .refine(({ as, product }) => as !== 'revenue' || product !== undefined, {
      path: ['product'],
      message: 'Name the product',
    }),
  /** `scope`: whose cards were changed. */
  output: dashboardCards.extend({ scope: z.enum(cardScopes) }),
});

/** Other cards of the workspace, or of one member. */
export const dashboardCardsChanged = defineEvent({
  service: 'analytics',
  name: 'dashboard-cards-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid, scope: z.enum(cardScopes) }),
  changedData: ({ workspaceId }) => [figuresVersion(workspaceId)],
  realtime: {
    audience: ({ workspaceId, userId, scope }) =>
      scope === 'mine' ? { kind: 'user', userId } : { kind: 'workspace', workspaceId },
    changes: { what: 'cards', tags: ['DashboardCards', 'Metrics'] },
  },
});

const ready: ReadyRule = { madeOf: ({ workspaceId }) => [figuresVersion(workspaceId)] };

export const dashboardCardRoutes = [
  get('/api/dashboard/cards', getDashboardCards, 'The chosen cards of the dashboard', { ready }),
  put('/api/dashboard/cards', setDashboardCards, 'Sets the cards of the dashboard', {
    example: {
      scope: 'mine',
      cards: [{ figure: null, metrics: [{ name: 'visits' }], label: 'Visits' }],
    },
  }),
  post('/api/dashboard/headline', useAsHeadline, 'Uses a metric as a headline figure', {
    example: { metric: 'Weekly actives', as: 'activeUsers', scope: 'mine' },
  }),
];
