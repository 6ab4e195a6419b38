import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { workProcesses } from '@emberdeck/platform/work/work-processes';
import { cellsOf, partsOf, textOfPdf } from '../../../test/file-texts.js';
import { cleanDocument } from './clean-document.js';
import type { FigureChange, PackedPoints, ReportDocument, ReportFigure } from './report-document.js';
import { type ReportFile, ReportFiles } from './report-files.service.js';
import { writeReport } from './write-report.js';

const silent = (): void => undefined;
const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent, child: () => logger };
const signal = new AbortController().signal;

const figure = (label: string, value: number | null, change: Partial<ReportFigure> = {}): ReportFigure => ({
  ...{ label, value, unit: null, decimals: 0, change: null, reason: null, direction: null, goal: null },
  ...change,
});

const changed = (text: string, cell: FigureChange['cell']): FigureChange => ({
  text,
  sentence: `${text} vs. the month before`,
  cell,
});

const labels = ['2026-11-01', '2026-11-02', '2026-11-03'];

const document: ReportDocument = {
  title: 'Autumn: figures & "facts"',
  workspaceName: 'Northwind',
  authorName: 'Alex Morgan',
  typeLabel: 'Executive Summary Report',
  language: 'en',
  timeZone: 'UTC',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T12:00:00.000Z', label: 'Last 3 days' },
  createdAt: '2026-11-03T12:00:00.000Z',
  sources: [
    { name: '=HYPERLINK("http://x.invalid")', type: 'Webhook', lastSyncAt: '2026-11-03T11:00:00.000Z' },
  ],
  figures: [
    figure('Revenue', 482_310.55, {
      unit: 'USD',
      decimals: 2,
      change: changed('+8.1%', { value: 0.081, unit: '%' }),
      direction: 'up',
    }),
    figure('Conversion', -3.4, {
      unit: '%',
      decimals: 1,
      goal: { target: 5, share: 0.68, isFromStart: false, decimals: 0 },
    }),
    figure('Nothing yet', null),
  ],
  sections: [
    {
      title: 'Trends',
      text: ['Revenue grew.'],
      bullets: ['First of all'],
      charts: [
        {
          kind: 'line',
          title: 'Revenue by day',
          unit: 'USD',
          labels,
          series: [{ name: 'Revenue', values: [1234.5, null, 77_777.25] }],
          summary: 'It rose.',
        },
      ],
      tables: [
        {
          title: 'Metrics',
          columns: [
            { label: 'Metric', kind: 'text' },
            { label: 'Newest', kind: 'date' },
            { label: 'Value', kind: 'number', decimals: 2 },
            { label: 'Share', kind: 'percent' },
          ],
          rows: [
            ['=1+1', '2026-11-02', 9876.54, 0.125],
            ['@SUM(A1)', null, null, null],
          ],
          totalRows: 900,
        },
      ],
      notes: 'Speak slowly.',
    },
  ],
  method: ['Days are UTC.'],
  notice: null,
};

const points: PackedPoints = {
  series: [
    { source: '+cmd', metric: 'visits', unit: null },
    { source: 'Shop', metric: 'visits', unit: 'visits' },
  ],
  numbers: new Float64Array([0, Date.UTC(2026, 10, 3, 10, 30), 41.5, 1, Date.UTC(2026, 10, 3, 10), 40]),
};

interface Written extends ReportFile {
  readonly bytes: Buffer;
}

const read = async (file: ReportFile): Promise<Written> => ({ ...file, bytes: await buffer(file.content) });

// A folder of its own: other suites write reports at the same time.
const temporary = mkdtempSync(join(tmpdir(), 'emberdeck-files-spec-'));
afterAll(async () => {
  await workProcesses.onModuleDestroy();
  await rm(temporary, { recursive: true });
});

class OwnFolder extends ReportFiles {
  protected override readonly temporary = temporary;
}

describe('files of a report', () => {
  const files = new OwnFolder(logger, workProcesses);
  const shares: number[] = [];
  let pdf: Written;
  let excel: Written;
  let powerpoint: Written;

  beforeAll(async () => {
    const onProgress = (share: number): void => void shares.push(share);
    [pdf, excel, powerpoint] = await Promise.all([
      files.write('pdf', document, { signal }).then(read),
      files.write('excel', document, { signal, points, onProgress }).then(read),
      files.write('powerpoint', document, { signal }).then(read),
    ]);
  }, 60_000);

  it('have name, type, size and number of pages', () => {
    expect(pdf).toMatchObject({
      fileName: 'Autumn- figures & -facts- 2026-11-01 to 2026-11-03.pdf',
      type: 'application/pdf',
      pages: 3,
    });
    expect(excel).toMatchObject({
      fileName: 'Autumn- figures & -facts- 2026-11-01 to 2026-11-03.xlsx',
      pages: 6,
    });
    expect(powerpoint).toMatchObject({
      fileName: 'Autumn- figures & -facts- 2026-11-01 to 2026-11-03.pptx',
      pages: 6,
    });
    for (const { sizeBytes, bytes } of [pdf, excel, powerpoint]) expect(sizeBytes).toBe(bytes.length);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('show the same figures in all formats', async () => {
    const text = textOfPdf(pdf.bytes);
    const { sheets, xml } = await cellsOf(excel.bytes);
    const summary = sheets.get('Summary') ?? [];
    const slides = (await partsOf(powerpoint.bytes, /^ppt\/slides\/slide\d+\.xml$/)).join('');
    for (const shown of [
      '$482,310.55',
      '-3.4%',
      '68% of 5%',
      '+8.1% vs. the month before',
      'No data from the month before',
      '9,876.54',
      '12.5%',
      'Nov 2, 2026',
    ]) {
      expect(text).toContain(shown);
      expect(slides).toContain(shown);
    }
    expect(summary).toContainEqual({ value: 482_310.55, format: expect.stringContaining('#,##0.00') });
    expect(summary).toContainEqual({ value: -3.4, format: '#,##0.0&quot;%&quot;' });
    expect(summary).toContainEqual({ value: 0.68, format: '0%' });
    expect(summary).toContainEqual({ value: 0.081, format: '+0.0%;-0.0%;+0.0%' });
    // Days of a chart are dates.
    expect(sheets.get('Trends')).toContainEqual({ value: 46_327, format: 'mmm d, yyyy' });
    expect(sheets.get('Metrics')).toEqual(
      expect.arrayContaining([
        { value: 9876.54, format: '#,##0.00' },
        { value: 0.125, format: '#,##0.0%' },
        { value: 46_328, format: 'mmm d, yyyy' },
      ]),
    );
    const chart = (await partsOf(powerpoint.bytes, /charts\/chart\d+\.xml$/)).join('');
    // Axes name the days as the tables do.
    for (const shown of [text, chart]) {
      expect(shown).toContain('Nov 1, 2026');
      expect(shown).not.toContain('2026-11-0');
    }
    for (const value of ['1234.5', '77777.25']) {
      expect(chart).toContain(`<c:v>${value}</c:v>`);
      expect(xml).toContain(`<v>${value}</v>`);
    }
  });

  it('never contain a formula or a link of a user', async () => {
    const { sheets, xml } = await cellsOf(excel.bytes);
    expect(xml).not.toMatch(/<f>|<f |hyperlink/i);
    expect(sheets.get('Metrics')?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['=1+1', '@SUM(A1)']),
    );
    expect(sheets.get('Points')?.map(({ value }) => value)).toEqual(expect.arrayContaining(['+cmd', 41.5]));
    const relations = (await partsOf(excel.bytes, /\.rels$/)).join('');
    expect(relations).not.toContain('External');
  });

  it('list points as dates and say how many there are', async () => {
    const cells = (await cellsOf(excel.bytes)).sheets.get('Points') ?? [];
    expect(cells).toContainEqual({ value: 46_329.4375, format: 'mmm d, yyyy, hh:mm' });
    expect(cells.map(({ value }) => value)).toContain('All 2 points of the period, newest first.');
  });

  it('freeze headers, filter tables and draw native charts', async () => {
    const { xml } = await cellsOf(excel.bytes);
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter');
    expect(xml).toContain('<c:lineChart>');
    expect(xml).toContain('<c:numFmt formatCode="mmm d, yyyy"');
    const chart = (await partsOf(powerpoint.bytes, /charts\/chart\d+\.xml$/)).join('');
    expect(chart).toContain('<c:lineChart>');
    expect(chart).not.toContain('<c:v></c:v>');
  });

  it('carry speaker notes and placeholders', async () => {
    const notes = (await partsOf(powerpoint.bytes, /notesSlides\/notesSlide\d+\.xml$/)).join('');
    expect(notes).toContain('Speak slowly.');
    const slides = (await partsOf(powerpoint.bytes, /^ppt\/slides\/slide\d+\.xml$/)).join('');
    expect(slides).toContain('<p:ph');
  });

  it('are tagged, outlined and named PDF', () => {
    const text = pdf.bytes.toString('latin1');
    for (const part of ['/Marked true', '/Outlines', '/Lang (en)', '/StructTreeRoot', '/FontFile2']) {
      expect(text).toContain(part);
    }
  });

  it('stop when the job stops', async () => {
    const stop = new AbortController();
    const waiting = files.write('pdf', document, { signal: stop.signal });
    stop.abort(new Error('Canceled'));
    await expect(waiting).rejects.toThrow('Canceled');
  });

  it('leave no temporary folder behind', async () => {
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('files of small and large documents', () => {
  const files = new OwnFolder(logger, workProcesses);
  const chartOf = (index: number): ReportDocument['sections'][number]['charts'][number] => ({
    ...{ kind: 'line', title: `Metric ${index}`, unit: null, labels, summary: '' },
    series: [{ name: `Metric ${index}`, values: [index, null, index + 1] }],
  });
  const documentWith = (metrics: number): ReportDocument => ({
    ...document,
    sections: [
      {
        ...{ title: 'All', text: [], bullets: [], notes: '' },
        charts: Array.from({ length: Math.min(12, metrics) }, (_, index) => chartOf(index)),
        tables: [
          {
            title: 'All metrics',
            columns: [
              { label: 'Metric', kind: 'text' },
              { label: 'Value', kind: 'number' },
            ],
            rows: Array.from({ length: metrics }, (_, index) => [`metric ${index}`, index]),
            totalRows: metrics,
          },
          {
            title: 'Daily values',
            columns: [
              { label: 'Day', kind: 'date' },
              ...Array.from({ length: metrics }, (_, index) => ({
                label: `metric ${index}`,
                kind: 'number' as const,
              })),
            ],
            rows: labels.map((day) => [day, ...Array.from({ length: metrics }, (_, index) => index)]),
            totalRows: labels.length,
          },
        ],
      },
    ],
  });

  it.each([1, 500])(
    'hold a report of %d metrics in each format',
    async (metrics) => {
      const excelDocument = documentWith(metrics);
      const [section] = excelDocument.sections;
      // Daily values are in Excel alone.
      const paper = {
        ...excelDocument,
        sections: section ? [{ ...section, tables: section.tables.slice(0, 1) }] : [],
      };
      const last = `metric ${metrics - 1}`;
      const pdf = await files.write('pdf', paper, { signal }).then(read);
      expect(textOfPdf(pdf.bytes)).toContain('metric 0');
      const excel = await files.write('excel', excelDocument, { signal }).then(read);
      const { sheets } = await cellsOf(excel.bytes);
      expect(sheets.get('All metrics')?.map(({ value }) => value)).toContain(last);
      expect(sheets.get('Daily values')?.map(({ value }) => value)).toContain(last);
      const powerpoint = await files.write('powerpoint', paper, { signal }).then(read);
      const slides = (await partsOf(powerpoint.bytes, /^ppt\/slides\/slide\d+\.xml$/)).join('');
      expect(slides).toContain('metric 0');
      expect(powerpoint.pages).toBeGreaterThan(3);
    },
    60_000,
  );

  it('list the newest 100,000 points, and say that there are more', async () => {
    const numbers = new Float64Array(100_001 * 3);
    for (let index = 0; index <= 100_000; index += 1) {
      numbers.set([1, Date.UTC(2026, 10, 3) - index * 60_000, index], index * 3);
    }
    const many = { series: points.series, numbers };
    const excel = await files.write('excel', document, { signal, points: many }).then(read);
    const values = (await cellsOf(excel.bytes)).sheets.get('Points')?.map(({ value }) => value) ?? [];
    expect(values).toContain(
      'The newest 100,000 points: a file lists no more. Daily values cover the whole period.',
    );
    expect(values.filter((value) => value === 'Shop')).toHaveLength(100_000);
    expect(values).toContain(99_999);
  }, 60_000);

  it('say that they could not be written when their process is killed', async () => {
    const writing = files.write('excel', documentWith(500), { signal });
    const outcome = writing.then(
      () => null,
      (error: unknown) => error,
    );
    const pid = await eventually(() => {
      const found = childOf(process.pid, 'work-program');
      if (found === undefined) throw new Error('The process has not started');
      return found;
    });
    process.kill(pid, 'SIGKILL');
    expect(await outcome).toMatchObject({
      code: 'internal',
      message: 'The file could not be written. Try again.',
    });
    expect(await readdir(temporary)).toEqual([]);
  }, 60_000);
});

/** A process that this one has started with the program. */
function childOf(parent: number, program: string): number | undefined {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((row) => (row && Number(row[2]) === parent && row[3]?.includes(program) ? [Number(row[1])] : []))
    .at(0);
}

describe('numbers of different sizes', () => {
  const files = new OwnFolder(logger, workProcesses);
  const values = [0.0347, 1234.5, 7];
  const sizes: ReportDocument = {
    ...document,
    sections: [
      {
        ...{ title: 'Sizes', text: [], bullets: [], notes: '' },
        charts: [
          {
            ...{ kind: 'line', title: 'Shares', unit: null, labels, summary: '' },
            series: [{ name: 'Share', values: [0.0347, 0.02, null] }],
          },
        ],
        tables: [
          {
            title: 'Sizes of numbers',
            columns: [{ label: 'Value', kind: 'number' }],
            rows: values.map((value) => [value]),
            totalRows: values.length,
          },
        ],
      },
    ],
  };

  it('have the decimals that each needs, in all formats', async () => {
    const [pdf, excel, powerpoint] = await Promise.all(
      (['pdf', 'excel', 'powerpoint'] as const).map((format) =>
        files.write(format, sizes, { signal }).then(read),
      ),
    );
    if (!pdf || !excel || !powerpoint) throw new Error('A file is missing');
    const slides = (await partsOf(powerpoint.bytes, /^ppt\/slides\/slide\d+\.xml$/)).join('');
    for (const shown of ['0.0347', '1,234.50']) {
      expect(textOfPdf(pdf.bytes)).toContain(shown);
      expect(slides).toContain(`<a:t>${shown}</a:t>`);
    }
    const { sheets, xml } = await cellsOf(excel.bytes);
    expect(sheets.get('Sizes of numbers')).toEqual(
      expect.arrayContaining([
        { value: 0.0347, format: '#,##0.0000' },
        { value: 1234.5, format: expect.stringMatching(/^(?:4|#,##0\.00)$/) },
        { value: 7, format: expect.stringMatching(/^(?:3|#,##0)$/) },
      ]),
    );
    // The axis tells values of this size apart.
    expect(xml).toContain('formatCode="#,##0.000"');
    const chart = (await partsOf(powerpoint.bytes, /charts\/chart\d+\.xml$/)).join('');
    expect(chart).toContain('formatCode="#,##0.000"');
  }, 60_000);
});

describe('a PDF of hostile or unusual documents', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-pdf-spec-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (
    name: string,
    changed: Partial<ReportDocument>,
  ): Promise<{ text: string; pages: number }> => {
    const path = join(folder, `${name}.pdf`);
    const pages = await writeReport('pdf', { ...document, sections: [], ...changed }, path, null, silent);
    return { text: textOfPdf(await readFile(path)), pages };
  };

  it('names the zone of the last sync', async () => {
    const timeZone = 'America/Argentina/Buenos_Aires';
    const { text } = await write('synced', { timeZone });
    expect(text).toContain(`Synced Nov 3, 2026, 11:00 ${timeZone}`);
  });

  it('says that the period has no data', async () => {
    const { text } = await write('empty', { figures: [], sources: [], notice: 'This period has no data.' });
    expect(text).toContain('This period has no data.');
    expect(text).toContain('No data source is connected.');
  });

  it('writes many scripts with embedded fonts and names characters without one', async () => {
    const title = 'Ωmega Продажи Ünïté 売上 매출 مبيعات 😀 \u{16A0}';
    const { text } = await write('scripts', { title });
    for (const part of ['Ωmega', 'Продажи', 'Ünïté', '売上', '매출', '😀']) expect(text).toContain(part);
    expect(text).toContain('[Sign 1]');
    expect(text).toContain('Some signs ([Sign 1]) cannot be shown in PDF.');
  });

  it('repeats the header of a table on each page', async () => {
    const columns = [{ label: 'Only column', kind: 'text' as const }];
    const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`]);
    const table = { title: 'Long', columns, rows, totalRows: 500 };
    const section = { title: 'All', text: [], bullets: [], charts: [], tables: [table], notes: '' };
    const { text, pages } = await write('long', { sections: [section] });
    expect(text.match(/Only column/g)?.length).toBe(pages - 2);
    expect(text).toContain('Showing 120 of 500 rows.');
  });
});

describe('cleaning a document', () => {
  it('removes what a format cannot hold', () => {
    const clean = cleanDocument({
      ...document,
      title: 'a\u0000b\uD800c\u202Ed\r\ne',
      figures: [figure('x', Number.NaN, { decimals: 99 })],
    });
    expect(clean.title).toBe('abcd e');
    expect(clean.figures[0]).toMatchObject({ value: null, decimals: 6 });
  });
});
