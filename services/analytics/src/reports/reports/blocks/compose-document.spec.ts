import { describe, expect, it } from '@jest/globals';
import { sumOfMetrics, totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import { aGoal, aHeadline, aMetric, someHeadline, someReportData } from '../../../../test/report-data.js';
import { documentOf } from './compose-document.js';

const head = {
  title: 'Sales',
  authorName: 'Ann',
  workspaceName: 'Team',
  typeLabel: 'Custom Report',
  blocks: ['active_users', 'revenue'],
};
const metrics = [
  aMetric('active_users', { A: { series: [1000, 1125], previous: [900, 1000] } }),
  aMetric('conversion_rate', { A: { series: [4, 4.25] } }),
  ...Array.from({ length: 10 }, (_, index) => aMetric(`revenue_p${index}`, { A: { series: [index + 1] } })),
];

describe('the document of a report', () => {
  it('has the figures of the dashboard, with the goal', () => {
    const goals = [aGoal(), aGoal({ metric: totalRevenue, target: 400.5 })];
    const document = documentOf(someReportData({ metrics, goals }), head);
    expect(document.figures).toEqual([
      {
        label: 'Active Users',
        value: 1125,
        unit: null,
        reason: null,
        decimals: 0,
        change: {
          text: '+12.5%',
          sentence: '+12.5% vs. the month before',
          cell: { value: 0.125, unit: '%' },
        },
        direction: 'up',
        goal: { target: 1500, share: 0.75, isFromStart: false, decimals: 0 },
      },
      {
        label: 'Revenue',
        value: 300,
        unit: '$',
        reason: null,
        decimals: 0,
        change: null,
        direction: null,
        goal: { target: 400.5, share: 300 / 400.5, isFromStart: false, decimals: 2 },
      },
    ]);
    expect(document.period.label).toBe('Feb 14, 2026 – Mar 15, 2026');
  });

  it('has the goal of a card in whatever spelling', () => {
    const goals = [aGoal({ metric: 'Active Users' })];
    const [users] = documentOf(someReportData({ metrics, goals }), head).figures;
    expect(users?.goal?.target).toBe(1500);
  });

  it('shows the metrics that the workspace has chosen, under their label and in their unit', () => {
    const chosen = (names: readonly string[], product: string | null = null) => ({
      metrics: names.map((name) => ({ name, product })),
      metric: sumOfMetrics(names),
    });
    const cards = {
      activeUsers: { ...chosen(['visits', 'leads']), label: 'People', unit: 'people' },
      revenue: { ...chosen(['mrr'], 'Pro'), unit: 'EUR' },
    };
    const headline = aHeadline({}, cards);
    const own = ['visits', 'leads', 'mrr'].map((name) => aMetric(name, { A: { series: [1, 2] } }));
    const document = documentOf(someReportData({ metrics: own, headline }), head);
    expect(document.figures.map(({ label, unit }) => [label, unit])).toEqual([
      ['People', 'people'],
      ['Revenue', 'EUR'],
    ]);
    const [people, money] = document.sections;
    expect([people?.title, people?.tables.map(({ title }) => title)]).toEqual([
      'People',
      ['Visits by source', 'Leads by source'],
    ]);
    expect(money?.tables[0]?.rows[0]?.[0]).toBe('Pro');
  });

  it('gives each amount of revenue in its unit where these differ', () => {
    const amounts = [
      { unit: 'EUR', value: 50 },
      { unit: null, value: 100 },
    ];
    const data = someReportData({
      metrics,
      headline: aHeadline({ revenue: null }, { revenue: { amounts } }),
    });
    const { sections, figures } = documentOf(data, { ...head, blocks: ['revenue', 'active_users'] });
    expect(sections.find(({ title }) => title === 'Revenue')?.bullets).toEqual(['€50', '$100']);
    expect(figures[0]).toMatchObject({ value: null, reason: 'Different units: EUR, $' });
  });

  it('says of each change with what it is compared', () => {
    const headline = {
      ...someHeadline,
      trends: { ...someHeadline.trends, conversionRate: { change: null, label: 'Up from 0' } },
    };
    const document = documentOf(someReportData({ metrics, headline }), {
      ...head,
      blocks: ['summary_metrics'],
    });
    expect(document.sections[0]?.bullets).toEqual([
      'Active Users: 1,125 (+12.5% vs. the month before)',
      'Revenue: $300',
      'Conversion Rate: 4.3% (Up from 0 the month before)',
      'Data Sources: 1 (+1 new in the last month)',
    ]);
  });

  it.each(Object.entries(reportTypes))('has a section for each block of %s', (_type, blocks) => {
    const { sections, method } = documentOf(someReportData({ metrics }), { ...head, blocks });
    const leftOut = /^Left out, because there is nothing to show: (.+)\.$/.exec(method.at(-1) ?? '')?.[1];
    const titles = [...sections.map(({ title }) => title), ...(leftOut?.split(', ') ?? [])];
    expect(new Set(titles).size).toBe(blocks.length);
    expect(
      sections.every(({ bullets, charts, tables }) => bullets.length + charts.length + tables.length > 0),
    ).toBe(true);
  });

  it.each(Object.values(reportTypes))('is complete without any data: %s', (...blocks) => {
    const unknown = { activeUsers: null, revenue: null, conversionRate: null };
    const data = someReportData({ headline: { ...aHeadline(unknown), asOf: null } });
    const document = documentOf(data, { ...head, blocks });
    expect(document.notice).toBe('There is no data yet: no source has brought a metric.');
    for (const section of document.sections) {
      expect([...section.text, ...section.bullets].join('')).not.toBe('');
      expect(section.charts).toEqual([]);
    }
    const users = document.figures.filter(({ label }) => label !== 'Data Sources');
    expect(users.every(({ value }) => value === null)).toBe(true);
  });

  it('shows the charts of the dashboard in a presentation for clients', () => {
    const blocks = reportTypes.client_presentation;
    const { sections } = documentOf(someReportData({ metrics }), { ...head, blocks });
    expect(sections[0]?.charts.map(({ kind }) => kind)).toEqual(['line', 'doughnut']);
    expect(sections[0]?.tables.map(({ title }) => title)).toEqual(['Revenue by product']);
  });

  it('says that the period is empty', () => {
    const old = metrics.map((metric) => ({
      ...metric,
      newestAt: new Date('2025-01-01'),
      days: [],
      series: [],
    }));
    expect(documentOf(someReportData({ metrics: old }), head).notice).toMatch(
      /^There is no data in this period/,
    );
    expect(documentOf(someReportData({ metrics }), head).notice).toBeNull();
  });

  it('shows a metric by its name, and notes a name without one', () => {
    const blocks = ['revenue_p3', 'toString', 'visits'];
    const { sections, method } = documentOf(someReportData({ metrics }), { ...head, blocks });
    expect(sections.map(({ title }) => title)).toEqual(['Revenue: p3']);
    expect(method.at(-1)).toBe('Not in this report, because no metric has this name: toString, visits.');
  });

  it('adds all products up in the doughnut', () => {
    // The figure holds 5 more, of products that the report does not read.
    const headline = aHeadline({ revenue: 60 });
    const { sections } = documentOf(someReportData({ metrics, headline }), { ...head, blocks: ['revenue'] });
    const [chart] = sections[0]?.charts ?? [];
    expect(chart?.labels).toHaveLength(9);
    const values = chart?.series[0]?.values ?? [];
    expect(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(60);
  });

  it('lists 500 metrics, and says how many it left out', () => {
    const many = Array.from({ length: 500 }, (_, index) => aMetric(`m${index}`, { A: { series: [1, 2] } }));
    const data = someReportData({ metrics: many, metricCount: 700 });
    const { sections, method } = documentOf(data, {
      ...head,
      blocks: ['all_metrics', 'trends', 'comparisons', 'forecasts'],
    });
    expect(sections[0]?.tables[0]).toMatchObject({ totalRows: 700 });
    expect(sections[1]?.charts.length).toBe(12);
    expect(method.join()).toContain('500 of 700 metrics');
    expect(method.join()).toContain('200 are left out');
  });

  it('lists the values of every day, a column for each metric', () => {
    const daily = [
      aMetric('sales', { A: { series: [1, null, 3] } }, 'kg'),
      aMetric('revenue_pro', { A: { series: [5.5] } }),
    ];
    const { sections } = documentOf(someReportData({ metrics, daily }), head);
    const [table] = sections.at(-1)?.tables ?? [];
    expect(table?.columns.map(({ label }) => label)).toEqual(['Day', 'sales (kg)', 'revenue_pro ($)']);
    expect(table?.rows).toEqual([
      ['2026-03-13', 1, null],
      ['2026-03-14', null, null],
      ['2026-03-15', 3, 5.5],
    ]);
  });
});
