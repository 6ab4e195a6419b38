import { metricKey } from '@emberdeck/contracts/analytics/metric-names';
import type { ReportDocument, ReportFigure, ReportSection } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { valueText } from '../../shared/value-text.js';
import { periodLabel } from '../report-window.js';
import { comparisons } from './comparisons.js';
import { figuresOf } from './figures.js';
import { forecasts } from './forecasts.js';
import { achievements, nextSteps, progress } from './goals.js';
import { keyInsights } from './key-insights.js';
import { marksBeside } from './marks.js';
import { listText, metricTitle } from './metric-text.js';
import { activeUsers, allMetrics, conversionRate, dailyValues, metricSection } from './metric-sections.js';
import { revenue } from './revenue.js';
import { sayOnce } from './say-once.js';
import { section } from './section.js';
import { trends } from './trends.js';

/** What a document shows beside its data. */
export interface DocumentHead {
  readonly title: string;
  readonly authorName: string;
  readonly workspaceName: string;
  readonly typeLabel: string;
  readonly blocks: readonly string[];
}

type Block = (data: ReportData) => ReportSection;

/** A sentence for each headline figure, with the charts of the dashboard; the figures are on the first page. */
const summary: Block = (data) => {
  const bullets = figuresOf(['summary_metrics'], data).map((figure) => {
    const { label, value, unit, decimals, change, reason } = figure;
    const text = value === null ? `no value (${reason ?? 'no data'})` : valueText(value, unit, decimals);
    return `${label}: ${text}${change === null ? '' : ` (${change.sentence})`}`;
  });
  const split = revenue(data);
  return section('Summary', {
    bullets,
    charts: [...activeUsers(data).charts, ...split.charts],
    tables: split.tables,
    notes: bullets.join('. '),
  });
};

const blocks: Readonly<Record<string, Block>> = {
  active_users: activeUsers,
  revenue,
  conversion_rate: conversionRate,
  key_insights: keyInsights,
  all_metrics: allMetrics,
  trends,
  comparisons,
  forecasts,
  summary_metrics: summary,
  achievements,
  progress,
  next_steps: nextSteps,
};

interface Sections {
  readonly sections: ReportSection[];
  /** Titles of blocks that have only a text saying that there is nothing. */
  readonly empty: string[];
  readonly unknown: string[];
}

const hasContent = ({ bullets, charts, tables }: ReportSection): boolean =>
  bullets.length + charts.length + tables.length > 0;

/** The sections of the blocks, in their order. A block of another name is the metric of that name. */
function sectionsOf(names: readonly string[], data: ReportData): Sections {
  const sections: ReportSection[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
    const metric = [...data.metrics, ...data.mixed].find((each) => metricKey(each.name) === metricKey(name));
    if (block) sections.push(block(data));
    else if (metric) sections.push(metricSection(metric));
    else unknown.push(name);
  }
  return {
    sections: sections.filter(hasContent),
    empty: sections.filter((each) => !hasContent(each)).map(({ title }) => title),
    unknown,
  };
}

function noticeOf(
  { metrics, mixed, firstDay }: ReportData,
  period: string,
  figures: readonly ReportFigure[],
): string | null {
  const all = [...metrics, ...mixed];
  if (all.length === 0) return 'There is no data yet: no source has brought a metric.';
  if (!all.some(({ newestAt }) => newestAt >= new Date(firstDay))) {
    return `There is no data in this period (${period}). Figures are the newest values from before.`;
  }
  const missing = figures.filter(({ reason }) => reason !== null).map(({ label }) => label);
  return missing.length === 0
    ? null
    : `Without a figure: ${missing.join(', ')}. The metrics are: ${listText(all.map(({ name }) => name))}.`;
}

function methodOf(data: ReportData, { empty, unknown }: Sections): string[] {
  const { days, metricCount, points } = data;
  const read = data.metrics.length + data.mixed.length;
  return [
    'Figures are those of the dashboard, by the aggregation of each metric: the newest value of each source, or the sum, average, minimum or maximum of its newest day.',
    'Values of several sources add up, and of minimums and maximums the extreme counts. Rates and averages have a mean: averages are weighted by their points, the conversion rate by active users.',
    'The trend of a figure compares it with the value one month before the newest point.',
    `Other changes compare the ${days} days of the period with the ${days} days before, by the aggregation of each metric and over the sources that have both.`,
    `The period begins and ends at midnight in the time zone ${data.timeZone}, which all days and times are of. The value of a day is the last one until its end.`,
    ...(data.mixed.length > 0
      ? [
          `Without sum, trend and comparison, because their sources have different units: ${listText(
            data.mixed.map(({ name }) => metricTitle(name)),
            20,
          )}.`,
        ]
      : []),
    ...(read < metricCount
      ? [
          `The report reads ${read} of ${metricCount} metrics: those of the cards, those that it shows by name or with a goal, revenue, then the first by name. ${metricCount - read} are left out.`,
        ]
      : []),
    ...(points
      ? [`The file lists ${points.size.toLocaleString('en-US')} points, the newest of the period.`]
      : []),
    ...(empty.length > 0 ? [`Left out, because there is nothing to show: ${listText(empty, 20)}.`] : []),
    ...(unknown.length > 0
      ? [`Not in this report, because no metric has this name: ${listText(unknown, 20)}.`]
      : []),
  ];
}

/** The document that every format is written from. */
export function documentOf(data: ReportData, head: DocumentHead): ReportDocument {
  const found = sectionsOf(head.blocks, data);
  const marks = marksBeside(found.sections, data);
  const sections = marks === null ? found.sections : [...found.sections, marks];
  const label = periodLabel(data);
  const figures = figuresOf(head.blocks, data);
  return {
    title: head.title,
    workspaceName: head.workspaceName,
    authorName: head.authorName,
    typeLabel: head.typeLabel,
    language: 'en',
    timeZone: data.timeZone,
    period: { from: data.firstDay, to: data.lastDay, label },
    createdAt: data.asOf.toISOString(),
    sources: data.sources.map(({ name, type, lastSyncAt }) => ({ name, type, lastSyncAt })),
    figures,
    sections: sayOnce(
      data.daily && data.daily.length > 0 ? [...sections, dailyValues(data.daily)] : sections,
    ),
    method: methodOf(data, found),
    notice: noticeOf(data, label, figures),
  };
}
