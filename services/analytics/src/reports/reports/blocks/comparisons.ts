import type { ReportSection } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { changeOf, changeSentence, largestChanges } from './key-insights.js';
import { changeText, metricTitle, unitOf } from './metric-text.js';
import { section } from './section.js';

/** Bars of the chart. */
const shownBars = 10;

/** Each metric at the end of the period and of the period before, over the sources that have both. */
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
    text: [`The end of the period compared with the end of the ${days} days before.`],
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
          { label: 'Now', kind: 'number', decimals: 2 },
          { label: 'Before', kind: 'number', decimals: 2 },
          { label: 'Difference', kind: 'number', decimals: 2 },
          { label: 'Change', kind: 'percent', decimals: 1 },
        ],
        rows: changes.map(({ metric, now, before, share }) => [
          metricTitle(metric.name),
          unitOf(metric.name, metric.unit),
          now,
          before,
          Math.round((now - before) * 100) / 100,
          share,
        ]),
        totalRows: changes.length,
      },
    ],
    notes: top?.share == null ? '' : `The largest change is ${changeText(top.share)}. ${changeSentence(top)}`,
  });
}
