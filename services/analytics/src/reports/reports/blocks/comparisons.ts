import type { ReportSection } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { unitOf } from '../report-units.js';
import { changeOf, changeSentence, largestChanges } from './key-insights.js';
import { changeText, metricTitle, rounded } from './metric-text.js';
import { section } from './section.js';

/** Bars of the chart. */
const shownBars = 10;

/** Each metric over the period and over the one before, by its aggregation and over the sources that have both. */
export function comparisons({ metrics, days }: ReportData): ReportSection {
  const changes = metrics.flatMap((metric) => changeOf(metric) ?? []);
  if (changes.length === 0) {
    return section('Comparisons', {
      text: [`There is no data from the ${days} days before to compare with.`],
    });
  }
  const bars = largestChanges(metrics, shownBars).filter(({ share }) => share !== null);
  const [top] = bars;
  return section('Comparisons', {
    text: [
      `The period compared with the ${days} days before, by the aggregation of each metric: the newest value, or the sum, average, minimum or maximum of all days.`,
    ],
    charts: top
      ? [
          {
            kind: 'bar',
            title: 'Largest changes',
            unit: '%',
            labels: bars.map(({ metric }) => metricTitle(metric.name)),
            series: [
              { name: 'Change', values: bars.map(({ share }) => Math.round((share ?? 0) * 1000) / 10) },
            ],
            summary: changeSentence(top),
          },
        ]
      : [],
    tables: [
      {
        title: 'This period and the one before',
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Unit', kind: 'text' },
          { label: 'Now', kind: 'number' },
          { label: 'Before', kind: 'number' },
          { label: 'Difference', kind: 'number' },
          { label: 'Change', kind: 'percent', decimals: 1 },
        ],
        rows: changes.map(({ metric, now, before, share }) => [
          metricTitle(metric.name),
          unitOf(metric.name, metric.unit),
          now,
          before,
          rounded(now - before),
          share,
        ]),
        totalRows: changes.length,
      },
    ],
    notes: top?.share == null ? '' : `The largest change is ${changeText(top.share)}. ${changeSentence(top)}`,
  });
}
