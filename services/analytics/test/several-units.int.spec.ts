import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  explainFigure,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
  listMetricTrends,
} from '@emberdeck/contracts/analytics/dashboard';
import { useAsHeadline } from '@emberdeck/contracts/analytics/dashboard-cards';
import {
  aggregations,
  createMetricGoal,
  createMetricLimit,
  setMetricAggregation,
} from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listSourceMetrics } from '@emberdeck/contracts/analytics/source-page';
import { unitKey } from '@emberdeck/contracts/analytics/unit-key';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { PackedPoints, ReportDocument } from '../src/reports/report-files/report-document.js';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { definition } from '../src/definition.js';
import { aSource, csv, TestClock, upload } from './analytics.js';
import { aTeam, type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

const now = '2026-05-10T12:00:00.000Z';

describe('a source with one name in several units', () => {
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock: new TestClock(now) });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => product.stop());

  const filled = async (actor: Actor, name: string, ...lines: string[]): Promise<string> => {
    const { id } = await aSource(product.service, actor, { name });
    await upload(product.service, actor, id, csv(...lines));
    return id;
  };
  const explained = (actor: Actor, metric: string) =>
    product.service.call(explainFigure, { metric }, { actor });
  const chart = (actor: Actor, metric: string, by: 'total' | 'source' = 'total') =>
    product.service.call(getMetricSeries, { range: '30days', metric, by, compare: 'previous' }, { actor });
  const listed = async (actor: Actor, metric: string) =>
    (await product.service.call(listMetricTrends, { name: [metric] }, { actor }))[0];

  const amounts = [
    'amount,5,USD,2026-05-10T08:00:00Z',
    'amount,6,EUR,2026-05-10T09:00:00Z',
    'amount,7,,2026-05-09',
  ];
  const unknown = [
    { unit: 'EUR', value: null },
    { unit: 'USD', value: null },
  ];

  it('has no figure, trend or line, whatever the aggregation', async () => {
    const actor = anActor();
    const id = await filled(actor, 'Shop', ...amounts);
    for (const aggregation of aggregations) {
      await product.service.call(setMetricAggregation, { name: 'amount', aggregation }, { actor });
      const { value, amounts: own, before, trend, parts, formula } = await explained(actor, 'amount');
      expect([aggregation, value, own, before, trend.change]).toEqual([
        aggregation,
        null,
        unknown,
        null,
        null,
      ]);
      expect(parts.map(({ sourceName, unit, value: part }) => [sourceName, unit, part])).toEqual([
        ['Shop', 'EUR', null],
        ['Shop', 'USD', null],
      ]);
      expect(formula).toContain('different units are not added up');
      const row = await listed(actor, 'amount');
      expect([row?.value, row?.amounts, new Set(row?.days)]).toEqual([null, unknown, new Set([null])]);
      for (const by of ['total', 'source'] as const) {
        const { points, previous, sources, units, unit } = await chart(actor, 'amount', by);
        expect([points, previous, sources, unit]).toEqual([[], [], [], null]);
        expect(units).toEqual([
          { unit: 'EUR', points: [], previous: [] },
          { unit: 'USD', points: [], previous: [] },
        ]);
      }
      const { metrics } = await product.service.call(listSourceMetrics, { id, search: null }, { actor });
      expect(metrics).toMatchObject([
        { name: 'amount', value: null, unit: null, units: ['EUR', 'USD'], aggregation, line: [] },
      ]);
    }
  });

  it('leaves the amounts of other sources in other units as they are', async () => {
    const actor = anActor();
    await filled(actor, 'Shop', ...amounts);
    await filled(actor, 'Web', 'amount,10,USD,2026-05-10');
    await filled(actor, 'London', 'amount,20,GBP,2026-05-10');
    const { value, amounts: own } = await explained(actor, 'amount');
    expect([value, own]).toEqual([
      null,
      [
        { unit: 'EUR', value: null },
        { unit: 'GBP', value: 20 },
        { unit: 'USD', value: null },
      ],
    ]);
    const { units } = await chart(actor, 'amount');
    expect(units.map(({ unit, points }) => [unit, points.at(-1)?.value])).toEqual([
      ['EUR', undefined],
      ['GBP', 20],
      ['USD', undefined],
    ]);
    const { sources } = await chart(actor, 'amount', 'source');
    expect(sources.map(({ name, unit, points }) => [name, unit, points.at(-1)?.value])).toEqual([
      ['London', 'GBP', 20],
      ['Web', 'USD', 10],
    ]);
  });

  it('has no headline figure, product, goal or limit', async () => {
    const actor = anActor();
    const goal = { metric: 'revenue_pro', target: 1_000, dueDate: '2026-06-01' };
    const limit = {
      metric: 'revenue_pro',
      direction: 'above',
      bound: 3,
      repeat: 'first',
      userIds: null,
    } as const;
    await filled(actor, 'Web', 'revenue_basic,1,USD,2026-05-10', 'revenue_pro,1,USD,2026-05-01');
    await product.service.call(createMetricLimit, limit, { actor });
    await filled(actor, 'Shop', 'revenue_pro,5,USD,2026-05-10', 'revenue_pro,6,EUR,2026-05-10T09:00:00Z');
    const { revenue, cards } = await product.service.call(getDashboardMetrics, {}, { actor });
    expect([revenue, cards?.find(({ figure }) => figure === 'revenue')?.amounts]).toEqual([null, unknown]);
    const products = await product.service.call(getLatestMetrics, {}, { actor });
    expect(products.map(({ name, unit, value }) => `${name} ${unit} ${value}`).toSorted()).toEqual([
      'revenue_basic USD 1',
      'revenue_pro EUR null',
      'revenue_pro USD null',
    ]);
    expect((await product.service.call(createMetricGoal, goal, { actor })).startValue).toBeNull();
    const notices = await product.service.published(noticeRaised);
    expect(notices.filter(({ workspaceId }) => workspaceId === actor.workspaceId)).toEqual([]);
  });

  it('has a figure again once its values have one unit', async () => {
    const actor = anActor();
    const id = await filled(actor, 'Shop', ...amounts);
    await upload(product.service, actor, id, csv('amount,6,$,2026-05-10T09:00:00Z'));
    const { value, unit, amounts: own } = await explained(actor, 'amount');
    expect([value, unit, own]).toEqual([6, '$', []]);
  });

  it('agrees with values without a unit, which have that of the others', async () => {
    const actor = anActor();
    await filled(actor, 'Shop', 'revenue_pro,5,EUR,2026-05-09', 'revenue_pro,7,,2026-05-10');
    await filled(actor, 'Web', 'revenue_pro,1,€,2026-05-10');
    const card = await product.service.call(explainFigure, { figure: 'revenue' }, { actor });
    expect([card.value, card.amounts]).toEqual([8, []]);
    expect(unitKey(card.unit)).toBe('eur');
  });

  it('is named in a report, whose points have their own units', async () => {
    const { owner } = aTeam(product);
    await filled(owner, 'Shop', ...amounts);
    const written: { document: ReportDocument; points: PackedPoints | undefined }[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation((_format, document, { points }) => {
      written.push({ document, points });
      const file = { fileName: 'report.xlsx', type: 'application/x', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });
    const config = { format: 'excel', includedMetrics: ['all_metrics', 'amount'] };
    const { id } = await request(product.service, owner, { config });
    await untilStatus(product.service, owner, id, 'ready');
    const [report] = written;
    const texts = report?.document.sections.flatMap(({ text }) => text).join(' ');
    expect(texts).toContain('have different units');
    expect(texts).toContain('Shop: values in EUR, Shop: values in $');
    expect(report?.document.method.join(' ')).toContain('their sources have different units: Amount.');
    const { series = [], numbers = new Float64Array() } = report?.points ?? {};
    const rows = Array.from({ length: numbers.length / 3 }, (_, place) => [
      numbers[place * 3 + 2],
      series[numbers[place * 3] ?? 0]?.unit,
    ]);
    expect(rows).toEqual([
      [6, 'EUR'],
      [5, 'USD'],
      [7, null],
    ]);
  });

  it.each(['$', ' USD', 'Dollars', 'kg', 'KG', 'percent', '', 'yen', '£'])(
    'tells units apart as the contract does: %j',
    async (unit) => {
      const database = await product.service.database.connect(definition.name);
      const [row] = await database.query<{ key: string | null }[]>(`SELECT unit_key('sales', $1) AS key`, [
        unit,
      ]);
      expect(row?.key).toBe(unitKey(unit));
    },
  );
});

describe('the units and rules of several sources', () => {
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock: new TestClock(now) });
  });

  afterAll(() => product.stop());

  it.each([
    ['average', 15],
    ['minimum', 10],
    ['sum', 30],
  ] as const)('give a product the figure of its card: %s', async (aggregation, value) => {
    const actor = anActor();
    for (const [name, amount] of [
      ['Shop', 10],
      ['Web', 20],
    ] as const) {
      const { id } = await aSource(product.service, actor, { name });
      await upload(product.service, actor, id, csv(`sales,${amount},,2026-05-10`));
    }
    await product.service.call(setMetricAggregation, { name: 'sales', aggregation }, { actor });
    await product.service.call(useAsHeadline, { metric: 'sales', as: 'revenue', product: 'Pro' }, { actor });
    const { revenue } = await product.service.call(getDashboardMetrics, {}, { actor });
    const products = await product.service.call(getLatestMetrics, {}, { actor });
    expect([revenue, products.map((each) => [each.name, each.value])]).toEqual([
      value,
      [['revenue_Pro', value]],
    ]);
  });

  it('of a metric that is used as revenue are the same in its chart and on its card', async () => {
    const actor = anActor();
    for (const line of ['sales,5,EUR,2026-05-10', 'sales,7,,2026-05-10']) {
      const { id } = await aSource(product.service, actor);
      await upload(product.service, actor, id, csv(line));
    }
    await product.service.call(useAsHeadline, { metric: 'sales', as: 'revenue', product: 'Pro' }, { actor });
    const input = { metric: 'sales' };
    const { amounts } = await product.service.call(explainFigure, { figure: 'revenue' }, { actor });
    const { units } = await product.service.call(getMetricSeries, { range: '30days', ...input }, { actor });
    const [row] = await product.service.call(listMetricTrends, { name: ['sales'] }, { actor });
    const expected = [
      { unit: 'EUR', value: 5 },
      { unit: null, value: 7 },
    ];
    expect([amounts, row?.amounts]).toEqual([expected, expected]);
    expect(units.map(({ unit, points }) => ({ unit, value: points.at(-1)?.value }))).toEqual(expected);
  });

  it('give a line for each source and unit, the largest of each unit first', async () => {
    const actor = anActor();
    for (const [name, ...lines] of [
      [
        'Shop',
        'revenue_de,100,EUR,2026-05-10',
        'revenue_us,7,USD,2026-05-10',
        'revenue_at,20,EUR,2026-05-10',
      ],
      ...Array.from({ length: 9 }, (_, place) => [
        `Small ${place}`,
        `revenue_de,${place + 1},EUR,2026-05-10`,
      ]),
      ['Yen', 'revenue_jp,90000,JPY,2026-05-10'],
    ]) {
      const { id } = await aSource(product.service, actor, { name: name ?? '' });
      await upload(product.service, actor, id, csv(...lines));
    }
    const { sources, units } = await product.service.call(
      getMetricSeries,
      { range: '30days', metric: 'revenue_*', by: 'source' },
      { actor },
    );
    expect(units.map(({ unit, points }) => [unit, points.at(-1)?.value])).toEqual([
      ['EUR', 165],
      ['JPY', 90_000],
      ['USD', 7],
    ]);
    expect(
      sources.map(({ id, name, unit, points }) => [id === null, name, unit, points.at(-1)?.value]),
    ).toEqual([
      [false, 'Shop', 'EUR', 120],
      [false, 'Yen', 'JPY', 90_000],
      [false, 'Shop', 'USD', 7],
      ...[9, 8, 7, 6, 5].map((value) => [false, `Small ${value - 1}`, 'EUR', value]),
      [true, '', 'EUR', 10],
    ]);
  });
});
