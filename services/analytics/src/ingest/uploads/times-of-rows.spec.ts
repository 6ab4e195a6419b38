import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { previewMetricsFile, readMetricsFile } from './metrics-file.js';
import { anySource } from './understood-file.js';

const now = new Date('2026-11-26T12:00:00.000Z');

const preview = (text: string, reading: object = {}) =>
  previewMetricsFile(Buffer.from(text), now, uploadReading.parse(reading), anySource);

async function pointsOf(text: string, reading: object = {}): Promise<string[]> {
  const { points } = await readMetricsFile(Buffer.from(text), now, uploadReading.parse(reading), anySource);
  return points
    .first(100)
    .map(
      ({ name, millionths, timestamp }) =>
        `${name} ${millionthsToText(millionths)} ${new Date(timestamp).toISOString().slice(0, 16)}`,
    );
}

describe('a date and a time in two columns', () => {
  it.each([
    [
      'of a wide file',
      'Date,Time,Sales\n2026-01-31,09:30,5\n2026-01-31,17:05:10,6\n',
      ['Sales 5 2026-01-31T09:30', 'Sales 6 2026-01-31T17:05'],
    ],
    [
      'with hours of 12, the day first',
      'Datum;Uhrzeit;Umsatz\n31.01.2026;9:30 PM;5\n01.02.2026;12:00 am;6\n',
      ['Umsatz 5 2026-01-31T21:30', 'Umsatz 6 2026-02-01T00:00'],
    ],
    [
      'with titles of one pair',
      'Order date,Order time,Sales\n2026-01-31,09:30,5\n',
      ['Sales 5 2026-01-31T09:30'],
    ],
    [
      'of a row without a time',
      'date,time,sales\n2026-01-31,09:30,5\n2026-02-01,,6\n',
      ['sales 5 2026-01-31T09:30', 'sales 6 2026-02-01T00:00'],
    ],
    [
      "of the product's form",
      'name,value,date,time\nsales,5,2026-01-31,09:30\n',
      ['sales 5 2026-01-31T09:30'],
    ],
  ])('%s are one moment', async (_of, text, points) => {
    expect(await pointsOf(text)).toEqual(points);
  });

  it('are named by the preview, and by the columns that it sends', async () => {
    const { notes, columns, columnUses, questions } = await preview(
      'Date,Time,Sales\n2026-01-31,09:30,5\n2026-01-31,10:30,6\n',
    );
    expect(notes).toContain('The times are those of the columns "Date" and "Time" together.');
    expect(columns).toMatchObject({ timestamp: 'Date', clock: 'Time' });
    expect(columnUses.map(({ use }) => use)).toEqual(['timestamp', 'timestamp', 'metric']);
    expect(questions).toEqual([]);
    expect(
      await pointsOf('a,b,c\n2026-01-31,09:30,5\n', {
        columns: { layout: 'wide', metrics: ['c'], timestamp: 'a', clock: 'b' },
      }),
    ).toEqual(['c 5 2026-01-31T09:30']);
  });

  it.each([
    ['a duration', 'Date,Response time,Sales\n2026-01-31,09:30,5\n'],
    ['beside a date with its own time', 'Date,Time,Sales\n2026-01-31 08:00,09:30,5\n'],
    ['one of two times', 'Date,Time,Hour,Sales\n2026-01-31,09:30,10:30,5\n'],
  ])('are not joined where the time is %s', async (_of, text) => {
    expect((await preview(text)).columns).not.toHaveProperty('clock');
  });

  it('refuses the row whose time is none', async () => {
    const rows = ['09:30,5', '10:30,6', '11:30,7', '12:30,8', '25:30,9'].map((row) => `2026-01-31,${row}\n`);
    const { errors } = await preview(`Date,Time,Sales\n${rows.join('')}`);
    expect(errors).toEqual([
      { line: 6, message: expect.stringContaining('"2026-01-31 25:30" cannot be read') },
    ]);
  });
});

describe('rows of totals', () => {
  const months =
    'date,region,sales\n2026-01-01,North,5\n2026-01-01,South,6\n2026-01-01,Total,11\n2026-02-01,North,7\n2026-02-01,Total:,7\n';

  it('are asked about before a figure counts them', async () => {
    await expect(pointsOf(months)).rejects.toThrow(/"Total" and "Total:" in the column "region"/);
    const { questions } = await preview(months);
    expect(questions.map(({ id }) => id)).toEqual(['totals']);
  });

  it('are left out, and the preview says how many', async () => {
    const reading = { totals: 'leave_out' };
    const { notes, questions, rowsRead, sample } = await preview(months, reading);
    expect([rowsRead, sample.length]).toEqual([3, 3]);
    expect(notes).toContain('2 rows of totals do not come in.');
    expect(questions[0]?.choices[0]?.figure).toBe('2 metrics');
    expect(await pointsOf(months, { accepted: ['totals', 'group'] })).toEqual([
      'sales · North 5 2026-01-01T00:00',
      'sales · South 6 2026-01-01T00:00',
      'sales · North 7 2026-02-01T00:00',
    ]);
  });

  it('are asked about before what the columns are, and after the user has said that', async () => {
    const campaigns = 'Campaign,Clicks,Cost\nA,5,1.5\nB,7,2.5\nTotal,12,4\n';
    const ids = async (reading: object) => (await preview(campaigns, reading)).questions.map(({ id }) => id);
    expect(await ids({})).toEqual(['totals']);
    expect(await ids({ totals: 'leave_out' })).toEqual(['layout']);
    const columns = { layout: 'wide', metrics: ['Clicks'] };
    expect(await ids({ columns })).toEqual(['totals']);
    expect(await pointsOf(campaigns, { columns, totals: 'leave_out', rows: 'events' })).toEqual([
      expect.stringMatching(/^Clicks 5 /),
      expect.stringMatching(/^Clicks 7 /),
    ]);
  });

  it('are those of the column that the question names', async () => {
    const kinds =
      'Date,Campaign,Kind,Clicks\n2026-01-01,A,Sum,5\n2026-01-01,B,Part,6\n2026-01-01,Total,Part,11\n';
    expect((await preview(kinds)).questions[0]?.message).toMatch(
      /^1 row is called "Total" in the column "Campaign"/,
    );
    expect(await pointsOf(kinds, { totals: 'leave_out', rows: 'events' })).toHaveLength(2);
  });

  it('are found among numbers of shops', async () => {
    const shops = ['101,5', '102,6', '103,7', '104,8', 'Total,26'].map((row) => `2026-01-01,${row}\n`);
    const text = `Date,Store,Sales\n${shops.join('')}`;
    expect((await preview(text)).questions.map(({ id }) => id)).toEqual(['totals']);
    expect((await preview(text, { totals: 'leave_out' })).errors).toEqual([]);
  });

  it('come in where the user says so', async () => {
    expect(await pointsOf(months, { totals: 'keep', rows: 'events' })).toHaveLength(5);
  });

  it.each([
    ['titles that are years', 'country,2024,2025\nDE,5,6\nFR,7,8\nSumme,12,14\n'],
    ['campaigns', 'day,campaign,cost\n2026-01-01,a,5\n2026-01-01,b,6\n2026-01-01,Total: Account,11\n'],
    ['names that the product does not know', 'indicator,value,date\na,1,2026-01-01\nTotal,1,2026-01-01\n'],
  ])('are asked about beside %s', async (_of, text) => {
    expect((await preview(text)).questions.map(({ id }) => id)).toEqual(['totals']);
  });

  it.each([
    ["the product's form", 'name,value\nTotal,5\nusers,6\n'],
    ['a file of totals alone', 'date,kind,sales\n2026-01-01,Total,5\n2026-01-02,Total,6\n'],
    ['a longer text', 'date,kind,sales\n2026-01-01,Total of it,5\n2026-01-02,b,6\n'],
  ])('are none in %s', async (_of, text) => {
    expect((await preview(text)).questions).toEqual([]);
  });
});
