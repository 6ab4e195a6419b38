import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import JSZip from 'jszip';
import { faultsOf } from '../../../test/office-package.js';
import type { ReportDocument } from './report-document.js';
import { writeReport } from './write-report.js';

/** A document that has this text wherever a name or a title of a user can stand. */
const documentOf = (text: string): ReportDocument => ({
  ...{ title: text, workspaceName: text, authorName: text, typeLabel: text, language: 'en', timeZone: 'UTC' },
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T12:00:00.000Z', label: text },
  createdAt: '2026-11-03T12:00:00.000Z',
  sources: [{ name: text, type: text, lastSyncAt: null }],
  figures: [
    {
      ...{ label: text, value: 1, unit: text, decimals: 1, direction: 'up', reason: null },
      change: { text, sentence: text, cell: { value: 1, unit: '%' } },
      goal: { target: 1, share: 1, isFromStart: false, decimals: 0 },
    },
  ],
  sections: [
    {
      ...{ title: text, text: [text], bullets: [text], notes: text },
      charts: (['line', 'doughnut'] as const).map((kind) => ({
        ...{ kind, title: text, unit: text, labels: [text, `${text}2`], summary: text },
        series: [{ name: text, values: [1, 2] }],
      })),
      tables: [
        {
          title: text,
          columns: [
            { label: text, kind: 'text' },
            { label: text, kind: 'number' },
          ],
          rows: [[text, 1]],
          totalRows: 1,
        },
      ],
    },
  ],
  method: [text],
  notice: text,
});

describe('a report with names that mean something to a format', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-names-spec-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(["it's!A1", 'A & <b> "c"', 'a\0\u0001\u000b\uFFFE\uD800', '\uD800'])(
    'is written: %j',
    async (text) => {
      const path = join(folder, 'report');
      for (const format of ['pdf', 'excel', 'powerpoint'] as const) {
        await writeReport(format, documentOf(text), path, null, () => undefined);
        const bytes = await readFile(path);
        expect(bytes.length).toBeGreaterThan(1_000);
        if (format !== 'pdf') expect(await faultsOf(bytes)).toEqual([]);
        expect(bytes.includes('Left out')).toBe(false);
      }
    },
  );

  it('leaves out and names a chart that a format cannot hold', async () => {
    const whole = documentOf('Sales');
    const [section] = whole.sections;
    const [chart] = section?.charts ?? [];
    if (section === undefined || chart === undefined) throw new Error('The document has no chart');
    const noKind = {
      toString: () => {
        throw new TypeError('Not a kind of chart');
      },
    };
    const radar = { ...chart, kind: noKind, title: 'The radar' } as unknown as typeof chart;
    const document = { ...whole, sections: [{ ...section, charts: [radar, chart] }] };
    const path = join(folder, 'left-out');
    await writeReport('excel', document, path, null, () => undefined);
    const texts = await (
      await JSZip.loadAsync(await readFile(path))
    )
      .file('xl/sharedStrings.xml')
      ?.async('string');
    expect(texts).toContain('Left out, because this format cannot hold it: “The radar”.');
    expect(texts).toContain('Sales');
  });
});
