import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customBlocks, reportTypes } from '@emberdeck/contracts/analytics/report-types';
import { writeReport } from '../src/reports/report-files/write-report.js';
import { documentOf } from '../src/reports/reports/blocks/compose-document.js';
import { type ChartNumbers, chartsOf, faultsOf } from './office-package.js';
import { aGoal, aMetric, someReportData } from './report-data.js';

const names = ['A & <b> "c"', "it's!A1", 'X-Axis', 'مبيعات (مصر)', '_x0041_', 'a\0\u0001\uFFFE\uD800'];
const withGaps = [0, null, 0.0347, 0, -2.5, null, 12_000, 3];

const data = someReportData({
  metrics: [
    aMetric('active_users', { [names[0] ?? '']: { series: withGaps, previous: [0, 1, 1, 1, 2, 2, 2, 1] } }),
    aMetric('conversion_rate', { Shop: { series: [2.4, 0, null, 3] } }),
    ...names.map((name, index) =>
      aMetric(`revenue_${name}`, { Shop: { series: [0, index, null], previous: [1, 1, 1] } }),
    ),
    ...names.map((name) =>
      aMetric(name, { [name]: { series: withGaps, previous: [1, 2, 3, 4, 5, 6, 7, 8] } }),
    ),
  ],
  goals: [aGoal()],
});

describe('a presentation', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-decks-spec-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  const deckOf = async (type: string, blocks: readonly string[]): Promise<Buffer> => {
    const [text = ''] = names;
    const head = { title: text, authorName: text, workspaceName: text, typeLabel: text, blocks };
    const path = join(folder, `${type}.pptx`);
    await writeReport('powerpoint', documentOf(data, head), path, null, () => undefined);
    return readFile(path);
  };

  it.each([
    ...Object.entries(reportTypes),
    ['a Custom Report', customBlocks],
    ['named metrics', names],
  ] as const)(
    'is whole, and its workbooks hold what its charts show: %s',
    async (type, blocks) => {
      const deck = await deckOf(type, blocks);
      expect(await faultsOf(deck)).toEqual([]);
      const charts = await chartsOf(deck);
      expect(charts.length).toBeGreaterThan(0);
      for (const { shown, held } of charts) expect(held).toEqual(shown);
    },
    30_000,
  );

  it('shows a zero as 0 and a day without a value as a gap', async () => {
    const [first] = await chartsOf(await deckOf('trends', ['trends']));
    const expected: ChartNumbers['series'] = [{ name: 'Active users', values: withGaps }];
    expect(first?.held.series).toEqual(expected);
  });
});
