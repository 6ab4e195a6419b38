import { describe, expect, it } from '@jest/globals';
import { aGoal, aHeadline, aMetric, someReportData } from '../../../../test/report-data.js';
import type { ReportDocument } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { documentOf } from './compose-document.js';

const head = { title: 'Sales', authorName: 'Ann', workspaceName: 'Team', typeLabel: 'Custom Report' };

const documentWith = (data: Partial<ReportData>, ...blocks: string[]): ReportDocument =>
  documentOf(someReportData(data), { ...head, blocks });

/** The sentences that a reader sees. */
const shownTexts = ({ sections }: ReportDocument): string[] =>
  sections
    .flatMap(({ text, bullets, charts }) => [...text, ...bullets, ...charts.map(({ summary }) => summary)])
    .filter(Boolean);

/** A metric whose sources have different units. */
function inUnits(name: string, units: Readonly<Record<string, string>>): MetricData {
  const sources = Object.keys(units);
  const metric = aMetric(
    name,
    Object.fromEntries(sources.map((source) => [source, { series: [100, 120.5] }])),
  );
  return {
    ...metric,
    parts: metric.parts.map((part) => {
      const unit = units[part.sourceName] ?? null;
      return { ...part, unit, unitKey: unit };
    }),
  };
}

const noValues = { activeUsers: null, revenue: null, conversionRate: null };

describe('a figure that no source brings', () => {
  const document = documentWith(
    { headline: aHeadline(noValues), metrics: [aMetric('visits', { Shop: { series: [3, 4] } })] },
    ...['active_users', 'revenue', 'conversion_rate'],
  );

  it('is a dash with its reason, and never 0', () => {
    expect(document.figures.map(({ value, reason }) => [value, reason])).toEqual([
      [null, 'No source brings active_users'],
      [null, 'No source brings revenue_*'],
      [null, 'No source brings conversion_rate'],
    ]);
  });

  it('is named on the first page, with the metrics that there are', () => {
    expect(document.notice).toBe(
      'Without a figure: Active Users, Revenue, Conversion Rate. The metrics are: visits.',
    );
  });

  it('is 0 where a source brings a zero', () => {
    const metrics = [aMetric('active_users', { Shop: { series: [5, 0] } })];
    const headline = aHeadline({ ...noValues, activeUsers: 0 });
    const [users] = documentWith({ headline, metrics }, 'active_users').figures;
    expect(users).toMatchObject({ value: 0, reason: null });
  });

  it('is known where a card is made of another metric', () => {
    const headline = aHeadline({ ...noValues, activeUsers: 42 }, { activeUsers: { metric: 'visits' } });
    expect(documentWith({ headline }, 'active_users').figures[0]).toMatchObject({ value: 42, reason: null });
  });
});

describe('a metric whose sources have different units', () => {
  const mixed = [inUnits('revenue_pro', { Shop: 'EUR', Web: 'USD' })];
  const amounts = ['EUR', 'USD'].map((unit) => ({ unit, value: 120.5 }));
  const headline = aHeadline({ revenue: null }, { revenue: { amounts } });
  const document = documentWith(
    { headline, mixed, metricCount: 1, goals: [aGoal({ metric: 'revenue_*' })] },
    ...['revenue', 'revenue_pro', 'all_metrics', 'trends', 'comparisons'],
  );

  it('has the value of each source in its unit instead of a sum', () => {
    const figure = document.figures.find(({ label }) => label === 'Revenue');
    expect(figure).toMatchObject({ value: null, reason: 'Different units: EUR, $' });
    expect(shownTexts(document)).toContain(
      'Products are in different units, so they have no sum. Shop: €120.50, Web: $120.50.',
    );
    const table = document.sections
      .flatMap(({ tables }) => tables)
      .find(({ title }) => title === 'All metrics');
    expect(table?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Revenue: pro (Shop)', 'EUR', 120.5],
      ['Revenue: pro (Web)', '$', 120.5],
    ]);
    expect(document.method.join(' ')).toContain('their sources have different units: Revenue: pro.');
  });

  it('has the dollar only where its unit is dollars or unknown', () => {
    const unitOf = (unit: string | null) =>
      documentWith({ headline: aHeadline({ revenue: 1 }, { revenue: { unit } }) }, 'revenue').figures[0]
        ?.unit;
    expect(['EUR', 'USD', '$', null].map(unitOf)).toEqual(['EUR', '$', '$', '$']);
  });
});

describe('the sentences of a report', () => {
  it('do not name a change where there is none', () => {
    const metrics = [aMetric('visits', { Shop: { series: [0, 3, 0], previous: [0, 0, 0] } })];
    const texts = shownTexts(documentWith({ metrics }, 'visits', 'trends', 'key_insights', 'comparisons'));
    expect(texts.join(' ')).not.toContain('went from');
    expect(texts.join(' ')).not.toMatch(/rose|fell/);
  });

  it('stand once each, whatever the blocks are', () => {
    const metrics = ['active_users', 'revenue_pro', 'visits'].map((name) =>
      aMetric(name, { Shop: { series: [1, 3, 2, 5, 8], previous: [1, 1, 1, 1, 2] } }),
    );
    const data = { metrics, goals: [aGoal({ target: 3 })] };
    const blocks = ['summary_metrics', 'active_users', 'revenue', 'visits', 'trends', 'forecasts'];
    const ends = ['comparisons', 'key_insights', 'next_steps', 'achievements', 'progress'];
    const texts = shownTexts(documentWith(data, ...blocks, ...ends));
    expect(texts.length).toBeGreaterThan(10);
    for (const [index, text] of texts.entries()) {
      expect(texts.filter((other, place) => place !== index && other.includes(text))).toEqual([]);
    }
  });
});
