import { describe, expect, it } from '@jest/globals';
import { withoutFaults } from './parts-at-fault.js';
import type { ReportChart, ReportDocument, ReportSection, ReportTable } from './report-document.js';

const chart = (title: string): ReportChart => ({
  ...{ kind: 'line', unit: null, labels: [], series: [], summary: '' },
  title,
});
const table = (title: string): ReportTable => ({ title, columns: [], rows: [], totalRows: 0 });
const section = (title: string, parts: Partial<ReportSection> = {}): ReportSection => ({
  ...{ title, text: [], bullets: [], charts: [], tables: [], notes: '' },
  ...parts,
});
const documentOf = (sections: readonly ReportSection[], notice: string | null = null): ReportDocument => ({
  ...{
    title: 'A',
    workspaceName: 'B',
    authorName: 'C',
    typeLabel: 'D',
    language: 'en',
    timeZone: 'UTC',
    createdAt: '',
  },
  ...{ period: { from: '', to: '', label: '' }, sources: [], figures: [], method: [] },
  notice,
  sections,
});

/** A writer that fails where this word stands. */
const failingAt = (word: string) => {
  const probe = (document: ReportDocument) => Promise.resolve(!JSON.stringify(document).includes(word));
  return (document: ReportDocument) => withoutFaults(document, probe);
};

describe('a document that a writer fails at', () => {
  const sections = [
    section('Trends', { charts: [chart('Visits'), chart('Bad sales')], tables: [table('All')] }),
    section('Bad goals', { charts: [chart('Goal')] }),
    section('Outlook'),
  ];

  it('is left without the charts, tables and sections at fault, and names them', async () => {
    const { document, leftOut } = await failingAt('Bad')(documentOf(sections, 'No figures.'));
    expect(leftOut).toEqual(['Bad sales', 'Bad goals']);
    expect(document).toEqual(
      documentOf(
        [section('Trends', { charts: [chart('Visits')], tables: [table('All')] }), section('Outlook')],
        'No figures. Left out, because this format cannot hold it: “Bad sales”, “Bad goals”.',
      ),
    );
  });

  it('stays as it is if no part is at fault', async () => {
    const document = documentOf(sections);
    expect(await failingAt('period')(document)).toEqual({ document, leftOut: [] });
  });
});
