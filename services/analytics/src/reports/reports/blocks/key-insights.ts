import type { ReportSection } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { changeShare, changeText, figureText, metricTitle } from './metric-text.js';
import { section } from './section.js';

/** The change of a metric since the period before. */
export interface MetricChange {
  readonly metric: MetricData;
  readonly now: number;
  readonly before: number;
  readonly share: number | null;
  /** The sources that have both values, the largest part first. */
  readonly parts: readonly { readonly name: string; readonly change: number }[];
}

/** The number of insights. */
const shown = 3;

/** The change of a metric over the sources that have a value now and one period earlier; null without such a source. */
export function changeOf(metric: MetricData): MetricChange | null {
  const { now, before } = metric;
  if (now === null || before === null) return null;
  const parts = metric.parts
    .flatMap(({ sourceName: name, change }) => (change === null ? [] : [{ name, change }]))
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
  return { metric, now, before, share: changeShare(now, before), parts };
}

/** The largest changes in percent that show in the figures, largest first. Changes from zero have no percentage and come last, by their amount. */
export function largestChanges(metrics: readonly MetricData[], count: number): MetricChange[] {
  return metrics
    .flatMap((metric) => changeOf(metric) ?? [])
    .filter(({ metric, now, before }) => figureText(now, metric) !== figureText(before, metric))
    .sort(
      (one, other) =>
        Math.abs(other.share ?? 0) - Math.abs(one.share ?? 0) ||
        Math.abs(other.now - other.before) - Math.abs(one.now - one.before),
    )
    .slice(0, count);
}

/** "Active users rose by 12.5% to 1,125 (before: 1,000)." */
export function changeSentence({ metric, now, before, share }: MetricChange): string {
  const title = metricTitle(metric.name);
  const verb = now > before ? 'rose' : 'fell';
  const by = share === null ? '' : ` by ${changeText(Math.abs(share)).slice(1)}`;
  return `${title} ${verb}${by} to ${figureText(now, metric)} (before: ${figureText(before, metric)}).`;
}

const partsSentence = ({ parts, metric }: MetricChange): string => {
  const named = parts
    .slice(0, 3)
    .map(({ name, change }) => `${name} ${change >= 0 ? '+' : ''}${figureText(change, metric)}`);
  const rest = parts.slice(3).reduce((sum, { change }) => sum + change, 0);
  const others = parts.length > 3 ? [`others ${rest >= 0 ? '+' : ''}${figureText(rest, metric)}`] : [];
  return `By source: ${[...named, ...others].join(', ')}.`;
};

/** The three largest changes since the period before, each with the part of its sources. */
export function keyInsights({ metrics, days }: ReportData): ReportSection {
  const changes = largestChanges(metrics, shown);
  if (changes.length === 0) {
    return section('Key insights', {
      text: [`No metric changed since the ${days} days before, or there is no earlier data.`],
    });
  }
  return section('Key insights', {
    text: [`The largest changes compared with the ${days} days before:`],
    bullets: changes.map((change) => `${changeSentence(change)} ${partsSentence(change)}`),
    notes: changes.map(changeSentence).join(' '),
  });
}
