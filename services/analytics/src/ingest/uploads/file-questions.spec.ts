import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { previewMetricsFile, readMetricsFile } from './metrics-file.js';
import { anySource, type SourceOfFile } from './understood-file.js';

const now = new Date('2026-11-26T12:00:00.000Z');

const preview = (text: string, reading: object = {}, source: SourceOfFile = anySource) =>
  previewMetricsFile(Buffer.from(text), now, uploadReading.parse(reading), source);

const read = (text: string, reading: object = {}, source: SourceOfFile = anySource) =>
  readMetricsFile(Buffer.from(text), now, uploadReading.parse(reading), source);

const rowsOf = async (text: string, reading: object = {}) => {
  const { points } = await read(text, reading);
  return points
    .first(100)
    .map(
      ({ name, millionths, timestamp }) =>
        `${name} ${millionthsToText(millionths)} ${new Date(timestamp).toISOString().slice(0, 10)}`,
    );
};

/** Id of the question, and label and figure of each choice. */
async function asked(text: string, reading: object = {}, source: SourceOfFile = anySource) {
  const { questions } = await preview(text, reading, source);
  return questions.map(({ id, choices }) => [
    id,
    ...choices.map(({ label, figure }) => `${label} | ${figure ?? ''}`),
  ]);
}

/** The reading of a choice of the only question. */
async function choice(text: string, index: number): Promise<object> {
  const { questions } = await preview(text);
  return questions[0]?.choices[index]?.reading ?? {};
}

const coffee = 'item,date,amount\ncoffee,2026-11-20,-3.50\ncoffee,2026-11-20,-3.50\ncoffee,2026-11-20,-4\n';
const shops = `shop,date,sales\n${['A', 'B'].flatMap((shop) => Array.from({ length: 110 }, (_, n) => `${shop},${new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)},${n}`)).join('\n')}\n`;

describe('a question', () => {
  it('about rows with one name and time shows the figure of each meaning', async () => {
    const columns = { layout: 'long', name: 'item', value: 'amount', timestamp: 'date' };
    expect(await asked(coffee, { columns })).toEqual([
      [
        'rows',
        'Values: a metric has one value at a time, and the last row counts | -4',
        'Events: each row counts | -11',
      ],
    ]);
  });

  it('about rows offers a column of keys', async () => {
    const text = 'order_id,date,sales\n1,2026-01-01,5\n2,2026-01-01,6\n';
    const [question] = await asked(text);
    expect(question?.at(-1)).toBe(
      'Keyed: each row counts, and a newer row with the same "order_id" replaces it | 11',
    );
    expect(await choice(text, 2)).toEqual({ rows: 'keyed', key: 'order_id' });
    const { points } = await read(text, await choice(text, 2));
    expect(points.first(2)).toMatchObject([{ name: 'sales', key: '1' }, { key: '2' }]);
  });

  it('about groups looks at the whole file', async () => {
    expect(await asked(shops)).toEqual([
      [
        'group',
        'One metric for each text of "shop" | 2 metrics',
        'Values: a metric has one value at a time, and the last row counts | 0',
        'Events: each row counts | 0',
      ],
    ]);
    await expect(read(shops)).rejects.toThrow('110 rows share name and time with another one');
    expect((await rowsOf(shops, await choice(shops, 0)))[0]).toBe('sales · A 0 2026-01-01');
    expect(await asked(shops, await choice(shops, 0))).toEqual([]);
    expect(await rowsOf(shops, { accepted: ['group'] })).toHaveLength(100);
  });

  it('about equal titles comes before others', async () => {
    const text = 'date,sales,sales\n2026-11-20,1,2\n';
    expect(await asked(text)).toEqual([
      [
        'equal_titles',
        'All of them, as "sales" and "sales (2)" | ',
        'Column 2 alone | ',
        'Column 3 alone | ',
      ],
    ]);
    await expect(read(text)).rejects.toThrow(
      'Columns 2 and 3 have the same title, "sales". Which one is meant?',
    );
    expect(await rowsOf(text, await choice(text, 0))).toEqual([
      'sales 1 2026-11-20',
      'sales (2) 2 2026-11-20',
    ]);
    expect(await rowsOf(text, await choice(text, 2))).toEqual(['sales 2 2026-11-20']);
    const columns = { layout: 'wide', metrics: ['sales'], timestamp: 'date' };
    expect(await asked(text, { columns })).toEqual([['equal_titles', 'Column 2 | ', 'Column 3 | ']]);
    expect(await asked('name,value,Value\na,1,2\n')).toEqual([
      ['equal_titles', 'Column 2 | ', 'Column 3 | '],
    ]);
    await expect(read('name,value,Value\na,1,2\n')).rejects.toThrow('have the same title');
  });

  it('about debit and credit offers one metric', async () => {
    const text = 'Date,Text,Debit,Credit\n2026-01-01,a,5,\n2026-01-02,b,,7\n';
    expect(await asked(text)).toEqual([
      ['sides', 'One metric, “Amount”: Credit minus Debit | ', 'Two metrics: Debit and Credit | '],
    ]);
    expect(await rowsOf(text, await choice(text, 0))).toEqual([
      'Amount -5 2026-01-01',
      'Amount 7 2026-01-02',
    ]);
    expect(await rowsOf(text, await choice(text, 1))).toEqual(['Debit 5 2026-01-01', 'Credit 7 2026-01-02']);
  });

  it('about a letter of sides offers signs', async () => {
    const text = 'Datum;Betrag;S/H\n01.01.2026;5,00;S\n02.01.2026;7,50;H\n';
    expect(await asked(text)).toEqual([
      ['sides', 'Debits count down | ', 'All amounts count as they are written | '],
    ]);
    expect(await rowsOf(text, await choice(text, 0))).toEqual([
      'Betrag -5 2026-01-01',
      'Betrag 7.5 2026-01-02',
    ]);
  });

  it('about times is asked where several columns have them without a title that says so', async () => {
    const text = 'shipped,ordered,sales\n2026-01-02,2026-01-01,5\n';
    expect(await asked(text)).toEqual([['time', 'The times of "shipped" | ', 'The times of "ordered" | ']]);
    expect(await rowsOf(text, await choice(text, 1))).toEqual(['sales 5 2026-01-01']);
  });

  it('about the meaning is asked where no title says what a text beside a number is', async () => {
    const text = 'what,how much,when\na,5,2026-01-31\n';
    expect(await asked(text)).toEqual([
      ['layout', 'Each text of "what" is a metric | ', 'Each column is a metric, and texts do not count | '],
    ]);
    expect(await rowsOf(text, await choice(text, 0))).toEqual(['a 5 2026-01-31']);
    expect(await rowsOf(text, await choice(text, 1))).toEqual(['how much 5 2026-01-31']);
  });

  it('about a letter is not asked where amounts have signs', async () => {
    expect(await asked('Date,Type,Amount\n2026-01-01,DEBIT,-5\n2026-01-02,CREDIT,7\n')).toEqual([]);
  });

  it('about months by years is asked, since a cell has no column of its time', async () => {
    const text = 'Month,2024,2025\nJan,1,2\nFeb,3,4\n';
    expect(await asked(text)).toEqual([['layout', 'Each text of "Month" is a metric | ']]);
    await expect(read(text)).rejects.toThrow('write one row for each time');
  });

  it('about names is asked without a header', async () => {
    const text = '2026-11-20,5\n2026-11-21,6\n';
    expect(await asked(text)).toEqual([['names', 'Metrics are called “Column 2” | ']]);
    expect((await preview(text)).firstLines).toEqual([
      { line: 1, fields: ['2026-11-20', '5'] },
      { line: 2, fields: ['2026-11-21', '6'] },
    ]);
    expect(await rowsOf(text, await choice(text, 0))).toEqual([
      'Column 2 5 2026-11-20',
      'Column 2 6 2026-11-21',
    ]);
  });

  it('about dates and decimals is asked where both readings are possible', async () => {
    const text = 'date,sales\n02/03/2026,"1,234"\n';
    expect(await asked(text)).toEqual([['date_order', 'Day first | ', 'Month first | ']]);
    expect(await asked(text, { dateOrder: 'day_first' })).toEqual([['decimal', 'A point | ', 'A comma | ']]);
    expect(await rowsOf(text, { accepted: ['date_order', 'decimal'] })).toEqual(['sales 1234 2026-03-02']);
  });

  it.each([
    ['name,value,date\na,5,02/03/2026\nb,6,2026-03-02\n', 'values', ['date_order']],
    ['name,value,timestamp\ncoffee,-3.5,2026-11-20\ncoffee,-3.5,2026-11-20\n', 'events', ['rows']],
    ['name,value\na,1\n', 'values', []],
  ])('does not hold up a script that sends the form of the product: %j', async (text, rows, ids) => {
    expect((await preview(text)).questions.map(({ id }) => id)).toEqual(ids);
    expect(await read(text)).toMatchObject({ rows });
  });

  it('about rows is not asked where the source says what they are', async () => {
    const text = 'date,sales\n2026-11-20,1\n2026-11-20,2\n';
    expect(await asked(text)).toHaveLength(1);
    expect(await asked(text, {}, { ...anySource, rows: 'events' })).toEqual([]);
    expect(await asked(text, { rows: 'values' })).toEqual([]);
    expect(await read(text, {}, { ...anySource, rows: 'events' })).toMatchObject({ rows: 'events' });
    await expect(read(text, {}, { ...anySource, rows: 'keyed' })).rejects.toThrow('choose the column');
  });
});

describe('a preview', () => {
  it('says first which time rows get, then what has no value and what is rounded', async () => {
    const { notes } = await preview('name,value\na,1\nb,N/A\nc,\nd,0.12345678\n');
    expect(notes).toEqual([
      'The file has no column of times: all of its rows get the moment of the upload.',
      '2 cells have no value ("N/A" and empty) and do not come in.',
      '1 value has more than six decimals: "0.12345678" is stored as 0.123457.',
    ]);
  });

  it('says which values get the unit of the others', async () => {
    const { notes, points } = await preview('date,rate,cost\n2026-01-01,12%,$1\n2026-01-02,0.13,$2\n');
    expect(points.map(({ name, unit }) => `${name} ${unit}`)).toEqual([
      'rate %',
      'cost $',
      'rate %',
      'cost $',
    ]);
    expect(notes).toEqual(['1 value of "rate" without a unit is read as %, as the others.']);
  });

  it('names the column that is nearest to numbers where none holds them', async () => {
    const { errors } = await preview(
      'date,shop,size\n2026-01-01,North,1.2k\n2026-01-02,South,3M\n2026-01-03,East,5\n',
    );
    expect(errors).toEqual([
      { line: 1, message: 'No column holds numbers: "size" has 1 in 3 cells, and "1.2k" is none' },
    ]);
  });

  it('gives each column its use, and a reason if it does not come in', async () => {
    const text =
      'x\n\ndate,Sales,,note,order_id,updated,mixed,none\n2026-01-01,5,7,abc,1,2026-02-01,1,\n2026-01-02,6,8,abd,2,2026-02-01,b,\n';
    const { columnUses, notes } = await preview(text);
    expect(columnUses.map(({ title, use, reason }) => [title, use, reason])).toEqual([
      ['date', 'timestamp', null],
      ['Sales', 'metric', null],
      ['', 'none', 'It has no title'],
      ['note', 'none', 'It holds texts'],
      ['order_id', 'none', 'It looks like a key: choose it as the key, or as a metric'],
      ['updated', 'none', 'It holds times, and another column is the time of a row'],
      ['mixed', 'none', 'Only 1 of 2 cells hold numbers, and "b" is none'],
      ['none', 'none', 'It has no text and no number'],
    ]);
    expect(notes).toEqual(['The 2 lines before the header do not come in.']);
  });

  it.each([
    [
      'name,value,shop\na,1,"North\nb,2,South\nc,3,"East"\nd,4,West\n',
      '1 row stands within quotes, the first within those that open in line 2, and is read as text: remove the quotes if they are rows.',
    ],
    [
      'name,value,note\na,1,x\nb,2,"two\nlines\nand\nd,3,y\ne,4,z\nf,5,""w"\ng,6,v\n',
      '2 rows stand within quotes, the first within those that open in line 3, and are read as text: remove the quotes if they are rows.',
    ],
  ])('says that rows of %j stand within quotes', async (text, note) => {
    expect((await preview(text)).notes).toContain(note);
  });

  it('takes the lines of a comment, with commas, for text', async () => {
    const { notes } = await preview('date,sales,note\n2026-01-01,5,"one,\ntwo, and\nthree"\n');
    expect(notes).toEqual([]);
  });

  it('says which characters were guessed', async () => {
    const file = Buffer.from('name,value\nM\xfcnchen,1\n', 'latin1');
    const { encoding, notes } = await previewMetricsFile(file, now);
    expect(encoding).toBe('windows-1252');
    expect(notes.at(-1)).toBe(
      'The characters were read as windows-1252: choose another character set if texts look wrong.',
    );
  });

  it('shows lines up to the header, however late it is', async () => {
    const text = `${Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n')}\ndate,a\n2026-01-01,5\n`;
    const { headerLine, firstLines } = await preview(text);
    expect(headerLine).toBe(61);
    expect(firstLines.at(-1)).toEqual({ line: 62, fields: ['2026-01-01', '5'] });
  });
});
