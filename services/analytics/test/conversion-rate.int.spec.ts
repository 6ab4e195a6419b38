import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  explainFigure,
  getDashboardMetrics,
  getMetricSeries,
  listMetricTrends,
} from '@emberdeck/contracts/analytics/dashboard';
import { useAsHeadline } from '@emberdeck/contracts/analytics/dashboard-cards';
import { metricKey } from '@emberdeck/contracts/analytics/metric-names';
import {
  aggregations,
  createMetricGoal,
  createMetricLimit,
  setMetricAggregation,
} from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { readComparison } from '../src/reports/reports/report-comparison.queries.js';
import { readPeriod } from '../src/figures/dashboard/period-figures.queries.js';
import { definition } from '../src/definition.js';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const now = '2026-05-10T12:00:00.000Z';

/** Days with several values: each aggregation gives another figure, weight and number of points. */
const sources = {
  Shop: [
    'active_users,100,,2026-05-10T08:00:00Z',
    'active_users,900,,2026-05-10T09:00:00Z',
    'active_users,300,,2026-04-10T09:00:00Z',
    'active_users,500,,2026-04-10T10:00:00Z',
    'conversion_rate,2,%,2026-05-10T08:00:00Z',
    'conversion_rate,5,%,2026-05-10T09:00:00Z',
    'conversion_rate,9,%,2026-05-10T10:00:00Z',
    'conversion_rate,4,%,2026-04-10T10:00:00Z',
  ],
  Web: [
    'active_users,700,,2026-05-10T08:00:00Z',
    'active_users,200,,2026-05-10T09:00:00Z',
    'active_users,50,,2026-04-10T09:00:00Z',
    'conversion_rate,30,%,2026-05-10T08:00:00Z',
    'conversion_rate,10,%,2026-05-10T09:00:00Z',
    'conversion_rate,20,%,2026-04-10T09:00:00Z',
    'conversion_rate,12,%,2026-04-10T10:00:00Z',
  ],
} as const;

const pairs = aggregations.flatMap((ofRate) => aggregations.map((ofUsers) => [ofRate, ofUsers] as const));

describe('the conversion rate', () => {
  let service: TestService;
  let work: UnitOfWork;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock(now) });
    work = new UnitOfWork(await service.database.connect(definition.name, { entities: definition.entities }));
  });

  afterAll(() => service.stop());

  const filled = async (actor: Actor, name: string, lines: readonly string[]): Promise<void> => {
    const { id } = await aSource(service, actor, { name });
    await upload(service, actor, id, csv(...lines));
  };
  const aggregate = (actor: Actor, name: string, aggregation: (typeof aggregations)[number]) =>
    service.call(setMetricAggregation, { name, aggregation }, { actor });

  /** The rate of every screen, report and rule. */
  const rates = async (actor: Actor, name = 'conversion_rate') => {
    const { conversionRate, trends } = await service.call(getDashboardMetrics, {}, { actor });
    const drawer = await service.call(explainFigure, { figure: 'conversionRate' }, { actor });
    const [listed] = await service.call(listMetricTrends, { name: [name] }, { actor });
    const { points } = await service.call(getMetricSeries, { range: '30days', metric: name }, { actor });
    const end = new Date('2026-05-10T23:59:59.999Z');
    const uses = { conversionRate: [metricKey(name)], revenue: [] };
    const { figures } = await readPeriod(work, actor, { end, days: 30, step: 1, important: [], uses });
    const days = { firstDay: '2026-05-10', lastDay: '2026-05-10', days: 30, end };
    const [compared] = await readComparison(work, actor, days, { names: [name], rates: uses.conversionRate });
    const named = await service.call(explainFigure, { metric: name }, { actor });
    const goal = { metric: name, target: 1_000_000, dueDate: '2026-06-01' };
    const { startValue } = await service.call(createMetricGoal, goal, { actor });
    return {
      card: conversionRate,
      others: [
        drawer.value,
        named.value,
        listed?.value,
        listed?.days.at(-1),
        points.at(-1)?.value,
        figures.find((figure) => figure.name === name)?.value,
        startValue,
      ],
      compared: compared?.now,
      trend: trends.conversionRate,
      otherTrends: [drawer.trend, listed?.trend],
      drawer,
    };
  };

  it('is the same everywhere, whatever the aggregations of rate and users', async () => {
    const actor = anActor();
    for (const [name, lines] of Object.entries(sources)) {
      await filled(actor, name, lines);
    }
    const seen = new Set<number>();
    for (const [ofRate, ofUsers] of pairs) {
      await aggregate(actor, 'conversion_rate', ofRate);
      await aggregate(actor, 'active_users', ofUsers);
      const { card, others, trend, otherTrends, drawer } = await rates(actor);
      expect([ofRate, ofUsers, ...others]).toEqual([ofRate, ofUsers, ...others.map(() => card)]);
      expect([ofRate, ofUsers, ...otherTrends]).toEqual([ofRate, ofUsers, trend, trend]);
      const weights = drawer.parts.map(({ weight }) => weight ?? 0);
      const mean =
        drawer.parts.reduce((sum, { value, weight }) => sum + (value ?? NaN) * (weight ?? 0), 0) /
        weights.reduce((sum, weight) => sum + weight, 0);
      expect(mean).toBeCloseTo(card ?? NaN, 1);
      seen.add(card ?? NaN);
    }
    expect(seen.size).toBeGreaterThan(15);
  });

  it.each([
    ['a plain mean without users', '', [], 3.5],
    ['a plain mean of percents without users', '%', [], 3.5],
    ['weighted by users', '', [100, 300], 3.75],
  ])('of a chosen metric is the same everywhere: %s', async (_what, unit, users, rate) => {
    const actor = anActor({ ownsWorkspace: true });
    const source = (place: number, value: number): Promise<void> =>
      filled(actor, `Source ${place}`, [
        `signup_rate,${value},${unit},2026-05-10`,
        `signup_rate,1,${unit},2026-04-10`,
        ...users
          .slice(place, place + 1)
          .flatMap((count) => ['2026-04-10', '2026-05-10'].map((day) => `active_users,${count},,${day}`)),
      ]);
    await source(0, 3);
    await service.call(useAsHeadline, { metric: 'signup_rate', as: 'conversionRate' }, { actor });
    const limit = {
      metric: 'Signup rate',
      direction: 'above',
      bound: 5,
      repeat: 'every',
      userIds: null,
    } as const;
    await service.call(createMetricLimit, limit, { actor });
    await source(1, 4);
    const { card, others, compared } = await rates(actor, 'signup_rate');
    expect([card, compared, ...others]).toEqual([rate, rate, ...others.map(() => rate)]);
    const notices = await service.published(noticeRaised);
    expect(notices.filter(({ workspaceId }) => workspaceId === actor.workspaceId)).toEqual([]);
  });

  it('is a plain mean everywhere if a source has no users, and shows no weights', async () => {
    const actor = anActor();
    await filled(actor, 'Shop', sources.Shop);
    await filled(
      actor,
      'Web',
      sources.Web.filter((line) => line.startsWith('conversion_rate')),
    );
    for (const aggregation of aggregations) {
      await aggregate(actor, 'conversion_rate', aggregation);
      const { card, others, drawer } = await rates(actor);
      expect([aggregation, ...others]).toEqual([aggregation, ...others.map(() => card)]);
      expect(drawer.parts.map(({ weight }) => weight)).toEqual([null, null]);
      expect(drawer.formula).toContain('plain mean');
    }
  });

  it('says which value of a day counts', async () => {
    const actor = anActor();
    await filled(actor, 'Shop', [...sources.Shop, 'revenue_a,1,,2026-05-10', 'revenue_b,1,,2026-05-10']);
    const formulaOf = async (figure: 'activeUsers' | 'conversionRate' | 'revenue') =>
      (await service.call(explainFigure, { figure }, { actor })).formula;
    expect(await formulaOf('conversionRate')).toContain('The newest value of conversion_rate');
    await aggregate(actor, 'conversion_rate', 'average');
    await aggregate(actor, 'active_users', 'maximum');
    await aggregate(actor, 'revenue_a', 'sum');
    expect(await formulaOf('conversionRate')).toBe(
      'The average of the newest day of conversion_rate of each source, weighted by the active users of that source.',
    );
    expect(await formulaOf('activeUsers')).toBe(
      'The largest value of the newest day of active_users of each source, added up.',
    );
    expect(await formulaOf('revenue')).toBe(
      'The newest figure, by its own setting, of revenue_{product} of each product and source, added up.',
    );
    await aggregate(actor, 'revenue_b', 'sum');
    expect(await formulaOf('revenue')).toContain('The sum of the newest day of revenue_{product}');
  });
});
