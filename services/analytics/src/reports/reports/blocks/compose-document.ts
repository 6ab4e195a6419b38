import type { ReportDocument, ReportSection } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { periodLabel } from '../report-rules.js';
import { comparisons } from './comparisons.js';
import { figuresOf } from './figures.js';
import { forecasts } from './forecasts.js';
import { achievements, nextSteps, progress } from './goals.js';
import { keyInsights } from './key-insights.js';
import { listText, valueText } from './metric-text.js';
import {
  activeUsers,
  allMetrics,
  conversionRate,
  dailyValues,
  metricSection,
  revenue,
} from './metric-sections.js';
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
    const { label, value, change } = figure;
    const text = value === null ? 'no data' : valueText(value, figure);
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
    const metric = data.metrics.find((each) => each.name === name);
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

function noticeOf({ metrics, startDate }: ReportData, period: string): string | null {
  if (metrics.length === 0) return 'There is no data yet: no source has brought a metric.';
  return metrics.some(({ newestAt }) => newestAt >= startDate)
    ? null
    : `There is no data in this period (${period}). Figures are the newest values from before.`;
}

function methodOf(data: ReportData, { empty, unknown }: Sections): string[] {
  const { days, metrics, metricCount, points } = data;
  return [
    'Figures are those of the dashboard, by the aggregation of each metric: the newest value of each source, or the sum, average, minimum or maximum of its newest day.',
    'Values of several sources add up, and of minimums and maximums the extreme counts. Rates and averages have a mean: averages are weighted by their points, the conversion rate by active users.',
    'The trend of a figure compares it with the value one month before the newest point.',
    `Other changes compare the end of the period with the end of the ${days} days before, over the sources that have both.`,
    `Days and times are those of the time zone ${data.timeZone}. The value of a day is the last one until its end.`,
    ...(metrics.length < metricCount
      ? [
          `The report reads ${metrics.length} of ${metricCount} metrics: those of the cards, those that it shows by name or with a goal, revenue, then the first by name. ${metricCount - metrics.length} are left out.`,
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
  const { sections } = found;
  const label = periodLabel(data);
  return {
    title: head.title,
    workspaceName: head.workspaceName,
    authorName: head.authorName,
    typeLabel: head.typeLabel,
    language: 'en',
    timeZone: data.timeZone,
    period: { from: data.startDate.toISOString(), to: data.endDate.toISOString(), label },
    createdAt: data.endDate.toISOString(),
    sources: data.sources.map(({ name, type, lastSyncAt }) => ({ name, type, lastSyncAt })),
    figures: figuresOf(head.blocks, data),
    sections: data.daily && data.daily.length > 0 ? [...sections, dailyValues(data.daily)] : sections,
    method: methodOf(data, found),
    notice: noticeOf(data, label),
  };
}
