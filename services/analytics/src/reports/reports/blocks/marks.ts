import type { ReportSection } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { section } from './section.js';

const kinds = { member: 'Written by a member', import: 'Import', pause: 'Pause', report: 'Report' } as const;

/** The marks of the days of the charts; null where no chart has a time axis, or no day of it has a mark. */
export function marksBeside(
  sections: readonly ReportSection[],
  { marks }: Pick<ReportData, 'marks'>,
): ReportSection | null {
  const hasTimeAxis = sections.some(({ charts }) => charts.some(({ kind }) => kind === 'line'));
  if (!hasTimeAxis || marks.length === 0) return null;
  return section('Marks', {
    tables: [
      {
        title: 'Marks at the days of the charts',
        columns: [
          { label: 'Day', kind: 'date' },
          { label: 'Mark', kind: 'text' },
          { label: 'Kind', kind: 'text' },
        ],
        rows: marks.map(({ day, text, kind }) => [day, text, kinds[kind]]),
        totalRows: marks.length,
      },
    ],
    notes: 'A mark is a text at a day, which explains a change in the charts.',
  });
}
