import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ReportDocument, ReportFigure } from '../src/reports/report-files/report-document.js';
import { writeReport } from '../src/reports/report-files/write-report.js';

/** Whether a program runs here. Its absence skips its tests: `npm run test:wide` names them as skipped. */
function has(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** The first Python that has openpyxl: Debian's package is for its own Python alone. */
const python = ['/usr/bin/python3', 'python3'].find((each) => has(each, '-c', 'import openpyxl'));
const hasOffice = has('soffice', '--version');
const hasPoppler = has('pdftotext', '-v');

/** What a reader of PDF adds to show a text in its direction. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const change = {
  text: '+8.1%',
  sentence: '+8.1% vs. the month before',
  cell: { value: 0.081, unit: '%' },
} as const;

const figure = (label: string, value: number, decimals: number, unit: string | null): ReportFigure => ({
  ...{ label, value, decimals, unit, change, reason: null, direction: 'up', goal: null },
});

const labels = ['Nov 1', 'Nov 2', 'Nov 3'];

const document: ReportDocument = {
  title: 'Figures',
  workspaceName: 'Northwind',
  authorName: 'Alex Morgan',
  typeLabel: 'Executive Summary Report',
  language: 'en',
  timeZone: 'UTC',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T12:00:00.000Z', label: 'Last 3 days' },
  createdAt: '2026-11-03T12:00:00.000Z',
  sources: [{ name: 'Shop', type: 'Webhook', lastSyncAt: '2026-11-03T11:00:00.000Z' }],
  figures: [figure('Revenue', 482_310.55, 2, 'USD'), figure('Active Users', 1125, 0, null)],
  sections: [
    {
      title: 'Trends',
      text: ['Revenue grew.'],
      bullets: [],
      charts: [
        {
          ...{ kind: 'line', title: 'Revenue by day', unit: 'USD', labels, summary: 'It rose.' },
          series: [{ name: 'Revenue', values: [1234.5, null, 77_777.25] }],
        },
      ],
      tables: [
        {
          title: 'Metrics',
          columns: [
            { label: 'Metric', kind: 'text' },
            { label: 'Value', kind: 'number', decimals: 2 },
          ],
          rows: [['Visits', 9876.54]],
          totalRows: 1,
        },
      ],
      notes: 'Speak slowly.',
    },
  ],
  method: ['Days are UTC.'],
  notice: null,
};

const folder = mkdtempSync(join(tmpdir(), 'emberdeck-office-spec-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const written = async (format: 'excel' | 'powerpoint', name: string): Promise<string> => {
  const path = join(folder, name);
  await writeReport(format, document, path, null, () => undefined);
  return path;
};

/** Opens the file with LibreOffice and saves it in another format. */
async function converted(path: string, to: string): Promise<Buffer> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, path], {
    stdio: 'ignore',
    timeout: 100_000,
  });
  return readFile(path.replace(/\.\w+$/, `.${to}`));
}

const allCells = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
cells = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row]
charts = sum(len(sheet._charts) for sheet in book)
print(json.dumps({'cells': [each for each in cells if isinstance(each, (int, float, str))], 'charts': charts}))
`;

describe('the files of a report', () => {
  (python === undefined ? it.skip : it)(
    'are read by openpyxl, with figures as numbers and a chart',
    async () => {
      const path = await written('excel', 'openpyxl.xlsx');
      const answer = execFileSync(python ?? '', ['-c', allCells, path], { encoding: 'utf8' });
      const { cells, charts } = JSON.parse(answer) as { cells: unknown[]; charts: number };
      expect(cells).toEqual(
        expect.arrayContaining([482_310.55, 1125, 1234.5, 77_777.25, 9876.54, 'Revenue']),
      );
      expect(charts).toBeGreaterThan(0);
    },
  );

  (hasOffice ? it : it.skip)('are opened by LibreOffice: Excel, with the same figures', async () => {
    const path = await written('excel', 'office.xlsx');
    const first = (await converted(path, 'csv')).toString('utf8');
    expect(first).toMatch(/482,?310\.55/);
    expect(first).toMatch(/1,?125/);
  });

  (hasOffice ? it : it.skip)('are opened by LibreOffice: PowerPoint, one page for each slide', async () => {
    const path = join(folder, 'office.pptx');
    const slides = await writeReport('powerpoint', document, path, null, () => undefined);
    const pdf = (await converted(path, 'pdf')).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(slides);
  });

  (hasPoppler ? it : it.skip)(
    'are read by poppler: PDF, with Arabic and Hebrew as they were written',
    async () => {
      const words = ['نينب الآن لا إلى الأمل', 'שלום עולם'];
      const names = ['مبيعات المتجر (مصر)', 'הכנסות (מחיר מלא)', 'إجمالي إيرادات المتجر الإلكتروني'];
      // On a page of mostly English, poppler moves a bracket at the end of a name before it.
      expect(await linesOf(words)).toEqual(expect.arrayContaining(words));
      const mostly = Array.from({ length: 12 }, () => 'إجمالي إيرادات المتجر الإلكتروني');
      expect(await linesOf([...names, ...mostly])).toEqual(expect.arrayContaining(names));
    },
  );
});

/** The lines that poppler reads of a report with these texts. */
async function linesOf(text: readonly string[]): Promise<string[]> {
  const [section] = document.sections;
  if (section === undefined) throw new Error('The document has no section');
  const path = join(folder, 'right-to-left.pdf');
  const changed = {
    ...document,
    figures: [],
    method: [],
    sections: [{ ...section, charts: [], tables: [], text }],
  };
  await writeReport('pdf', changed, path, null, () => undefined);
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).replace(directionMarks, '').split('\n');
}
