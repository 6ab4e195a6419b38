import { describe, expect, it } from '@jest/globals';
import { BodyProblem } from './body-problem.js';
import { BodyReader, type RowReading } from './body-reader.js';
import { pageOfRows, type ReadPage } from './page-of-rows.js';
import { emptyPage } from './read-body.js';

const now = new Date('2026-03-10T12:00:00.000Z');

const row = (changes: Record<string, unknown>) => ({ name: 'visits', value: 1, ...changes });
const plain: RowReading = {
  mapping: null,
  now,
  timeZone: 'UTC',
  undatedAt: now,
  isKeyed: false,
  earlier: null,
};
/** The page of a body: why it has no rows is its first problem. */
const pageOf = (json: unknown, changes: Partial<RowReading> = {}): ReadPage => {
  try {
    return pageOfRows(new BodyReader({ ...plain, ...changes }), json).page;
  } catch (error) {
    if (error instanceof BodyProblem) return { ...emptyPage, firstProblem: error.message };
    throw error;
  }
};

describe('a body without a mapping', () => {
  it.each<[what: string, body: unknown, names: string[]]>([
    ['a list', [row({ name: 'a' }), row({ name: 'b' })], ['a', 'b']],
    ['an object with one list', { status: 'ok', tags: ['x'], data: [row({ name: 'a' })] }, ['a']],
    ['a single row', row({ name: 'a', metadata: { region: 'eu' } }), ['a']],
    ['an empty list', [], []],
    ['an object with an empty list', { data: [] }, []],
  ])('may be %s', (_what, body, names) => {
    const page = pageOf(body);
    expect(page.points.map(({ name }) => name)).toEqual(names);
    expect(page.firstProblem).toBeNull();
  });

  it.each<[what: string, body: unknown, problem: RegExp]>([
    ['a text', 'hello', /no list of rows/],
    ['null', null, /no list of rows/],
    ['an object without lists', { a: 1 }, /no list of rows/],
    ['a list of other things', { data: [{ id: 1 }] }, /no list of rows/],
    ['two lists', { a: [row({})], b: [row({})] }, /several lists/],
  ])('cannot be %s', (_what, body, problem) => {
    expect(pageOf(body)).toMatchObject({
      rowsRead: 0,
      points: [],
      firstProblem: expect.stringMatching(problem),
    });
  });
});

describe('the value of a row', () => {
  it.each<[value: unknown, stored: string]>([
    [12, '12'],
    [-0.0000005, '0'],
    [0.0347, '0.0347'],
    [0.0000025, '0.000002'],
    ['1e3', '1000'],
    ['1,5', '1.5'],
    ['(900.23)', '-900.23'],
    [' 7.5 ', '7.5'],
    [9_999_999_999_999.99, '9999999999999.99'],
  ])('%j becomes %s', (value, stored) => {
    expect(pageOf([row({ value })]).points[0]?.value).toBe(stored);
  });

  it.each<[value: unknown, problem: string]>([
    [undefined, 'The value is missing'],
    [null, 'The value is missing'],
    ['', 'The value is missing'],
    [true, 'The value is not a number'],
    [{}, 'The value is not a number'],
    ['N/A', 'The value is missing'],
    ['1,234', 'The value "1,234" can be read in two ways: send a number with a decimal point'],
    ['x'.repeat(500), `The value "${'x'.repeat(40)}…" is not a number`],
    [1e15, 'The value "1000000000000000" has more than 13 digits before the decimal point'],
  ])('%j is refused', (value, problem) => {
    const page = pageOf([row({}), row({ value })]);
    expect(page).toMatchObject({ rowsRead: 2, skipped: 1, firstProblem: `Row 2: ${problem}` });
  });
});

describe('the time of a row', () => {
  it.each<[timestamp: unknown, stored: string]>([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    [2026, '2026-01-01T00:00:00.000Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    [1_772_323_200, '2026-03-01T00:00:00.000Z'],
    [1_772_323_200_500, '2026-03-01T00:00:00.500Z'],
    ['1772323200', '2026-03-01T00:00:00.000Z'],
    [1_772_323_200.25, '2026-03-01T00:00:00.250Z'],
    ['2026-03-11T12:00:00Z', '2026-03-11T12:00:00.000Z'],
    ['20260301', '2026-03-01T00:00:00.000Z'],
    [20_260_301, '2026-03-01T00:00:00.000Z'],
    ['01.03.2026', '2026-03-01T00:00:00.000Z'],
  ])('%j becomes %s', (timestamp, stored) => {
    expect(pageOf([row({ timestamp })]).points[0]?.timestamp.toISOString()).toBe(stored);
  });

  it.each<[timestamp: unknown, problem: RegExp]>([
    ['2026-03-11T12:00:01Z', /more than a day ahead/],
    [1_900_000_000, /more than a day ahead/],
    [null, /^Row 1: The time is missing$/],
    ['', /^Row 1: The time is missing$/],
    ['03/04/2026', /can be read in two ways/],
    ['yesterday', /cannot be read/],
    [2, /cannot be read/],
    [-5, /cannot be read/],
    [1e300, /cannot be read/],
    [['2026-03-01'], /cannot be read/],
    [{ toString: 1, valueOf: 2 }, /The time "\{toString:1,valueOf:2\}" cannot be read/],
    [{ toJSON: 1, a: { b: { c: 1 } } }, /The time "\{toJSON:1,a:\{b:…\}\}" cannot be read/],
    [[1, 2, 3, 4, 'x'], /The time "\[1,2,3,…\]" cannot be read/],
  ])('%j is refused', (timestamp, problem) => {
    expect(pageOf([row({ timestamp })])).toMatchObject({
      skipped: 1,
      firstProblem: expect.stringMatching(problem),
    });
  });
});

it('takes a time that names no zone as one of the workspace', () => {
  const times = ['2026-03-01', '2026-03-01T09:30', '2026-03-01T09:30:00Z', 1_772_323_200];
  const { points } = pageOf(
    times.map((timestamp) => row({ timestamp })),
    { timeZone: 'America/New_York' },
  );
  expect(points.map(({ timestamp }) => timestamp.toISOString())).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-03-01T14:30:00.000Z',
    '2026-03-01T09:30:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
});

it('reads the other rows beside one with a time that is nested without end', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown;
  const page = pageOf([row({ timestamp: deep }), row({ timestamp: 1_772_323_200 })]);
  expect(page).toMatchObject({ skipped: 1, firstProblem: expect.stringContaining('"[[…]]"') });
});

describe('the texts of a row', () => {
  it.each<[changes: Record<string, unknown>, problem: string]>([
    [{ name: ' ' }, 'The name is missing'],
    [{ name: null }, 'The name is missing'],
    [{ name: {} }, 'The name is not a text'],
    [{ name: 'a\0b' }, 'The name has characters that cannot be stored'],
    [{ name: 'a\ud800' }, 'The name has characters that cannot be stored'],
    [{ name: 'x'.repeat(256) }, 'The name is longer than 255 characters'],
    [{ unit: 'x'.repeat(51) }, 'The unit is longer than 50 characters'],
    [{ unit: [] }, 'The unit is not a text'],
  ])('are refused: %j', (changes, problem) => {
    expect(pageOf([row(changes)]).firstProblem).toBe(`Row 1: ${problem}`);
  });

  it('are refused before white space is cut from more than 2,048 characters', () => {
    const page = pageOf([row({ name: `a${' '.repeat(2_047)}` }), row({ name: `b${' '.repeat(2_048)}` })]);
    expect(page.points.map(({ name }) => name)).toEqual(['a']);
    expect(page.firstProblem).toBe('Row 2: The name is longer than 255 characters');
  });

  it('may be numbers, and 255 characters outside the basic plane', () => {
    const name = '👍'.repeat(255);
    expect(pageOf([row({ name: 7, unit: 5 }), row({ name })]).points).toMatchObject([
      { name: '7', unit: '5' },
      { name, unit: null },
    ]);
  });
});

describe('a mapping', () => {
  const mapping = {
    rows: 'result.series[].points[]',
    name: "join('_', ['revenue', product])",
    value: 'amounts.net',
    unit: "'EUR'",
    timestamp: 'at',
  };
  const body = {
    result: { series: [{ points: [{ product: 'pro', amounts: { net: '12.345' }, at: 1_772_323_200 }] }] },
  };

  it('finds rows and fields', () => {
    expect(pageOf(body, { mapping })).toEqual({
      points: [
        { name: 'revenue_pro', value: '12.345', unit: 'EUR', timestamp: new Date('2026-03-01T00:00:00Z') },
      ],
      rowsRead: 1,
      skipped: 0,
      firstProblem: null,
      newest: new Date('2026-03-01T00:00:00Z'),
      refused: [],
      fields: { ...emptyPage.fields, hasTimes: true },
    });
  });

  it.each([
    ['rows', 'nothing', 'The path of the rows finds no list. Choose the list again.'],
    ['rows', 'result', 'The path of the rows finds no list. Choose the list again.'],
    ['rows', 'a[', 'The path of the rows cannot be read: It ends too early. Change the path.'],
    [
      'rows',
      'abs(result)',
      'The path of the rows does not fit: abs() takes a number and got object. Change the path.',
    ],
    ['value', 'a..b', 'The path of the value cannot be read: . is not expected there. Change the path.'],
    [
      'timestamp',
      '$.at',
      'The path of the time cannot be read: $ at position 1 is not expected. Change the path.',
    ],
    [
      'value',
      'abs(product)',
      'Row 1: The path of the value does not fit: abs() takes a number and got string',
    ],
    ['name', 'missing', 'The path of the name finds nothing in any row'],
    ['value', 'amounts.gross', 'The path of the value finds nothing in any row'],
    ['timestamp', 'date', 'The path of the time finds nothing in any row'],
    ['key', 'id', 'The path of the key finds nothing in any row'],
    [
      'rows',
      `result.series[].points[]${'|[@,@][]'.repeat(18)}`,
      'The path of the rows finds more than 250,000 rows. Ask for fewer rows at once, or change the path.',
    ],
    [
      'rows',
      `result.[@,@]${'|[@,@][]'.repeat(50)}`,
      /The path of the rows cannot be used: It takes too long/,
    ],
  ])('of %s may be wrong: %s', (column, path, problem) => {
    const page = pageOf(body, { mapping: { ...mapping, [column]: path }, isKeyed: column === 'key' });
    expect(page.points).toEqual([]);
    expect(page.firstProblem).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});

describe('rows without a mapping', () => {
  it.each<[fields: Record<string, unknown>]>([
    [{ name: 'visits', value: 1, date: '2026-03-01' }],
    [{ Name: 'visits', Value: 1, Timestamp: '2026-03-01T00:00:00Z' }],
    [{ metric: 'visits', value: '1', time: 1_772_323_200 }],
    [{ ' KPI ': 'visits', VALUE: 1, created_at: '20260301' }],
    [{ name: 'visits', value: 1, week: '2026-03-01', period: 'weekly' }],
  ])('are read by the titles that files know: %j', (fields) => {
    expect(pageOf([fields]).points).toEqual([
      { name: 'visits', value: '1', unit: null, timestamp: new Date('2026-03-01') },
    ]);
  });

  it('take a title that may mean something else as no time where it has none', () => {
    const page = pageOf([row({ period: 'daily' }), row({ period: 'weekly' })]);
    expect(page).toMatchObject({ skipped: 0, fields: { hasTimes: false } });
    expect(page.points[0]?.timestamp).toEqual(now);
  });

  it('are refused without a time where others, or pages before, have one', () => {
    const rows = [row({}), row({ date: '2026-03-01' }), row({ date: null })];
    expect(pageOf(rows).refused).toEqual([
      { row: 1, message: 'The time is missing' },
      { row: 3, message: 'The time is missing' },
    ]);
    const earlier = { ...emptyPage.fields, hasTimes: true };
    expect(pageOf([row({})], { earlier }).firstProblem).toBe('Row 1: The time is missing');
  });

  it('take the time by the first title of the list that a row has', () => {
    const rows = [row({ date: '2026-03-02', timestamp: '2026-03-01' }), row({ date: '2026-03-03' })];
    expect(pageOf(rows).points.map(({ timestamp }) => timestamp.toISOString().slice(0, 10))).toEqual([
      '2026-03-01',
      '2026-03-03',
    ]);
  });

  it('say which fields were used', () => {
    expect(pageOf([{ Metric: 'a', value: 1, Date: '2026-03-01', id: 7 }]).fields.titles).toEqual({
      name: 'Metric',
      value: 'value',
      unit: null,
      timestamp: 'Date',
      metadata: null,
      key: null,
    });
  });

  it('may follow in a list that is null behind the last page', () => {
    const earlier = pageOf({ items: [row({})], total: 1 }).fields;
    expect(earlier.list).toBe('items');
    expect(pageOf({ items: null, total: 1 }, { earlier })).toMatchObject({ rowsRead: 0, firstProblem: null });
    expect(pageOf(null, { earlier })).toMatchObject({ rowsRead: 0, firstProblem: null });
    expect(pageOf({ error: null }, { earlier }).firstProblem).toMatch(/no list of rows/);
  });
});

describe('the texts of a list', () => {
  const values = (...texts: string[]) =>
    pageOf(texts.map((value) => row({ value }))).points.map(({ value }) => value);

  it('are read as the decisive ones among them', () => {
    expect(values('1,234', '1,5')).toEqual(['1.234', '1.5']);
    expect(values('1,234', '1,234.5')).toEqual(['1234', '1234.5']);
    const dates = pageOf(['03/04/2025', '13/04/2025'].map((date) => row({ date })));
    expect(dates.points[0]?.timestamp).toEqual(new Date('2025-04-03'));
  });

  it('are read as those of pages before where none is decisive', () => {
    const earlier = pageOf([row({ value: '1,5', date: '13/04/2025' })]).fields;
    expect(pageOf([row({ value: '1,234', date: '03/04/2025' })], { earlier }).points).toMatchObject([
      { value: '1.234', timestamp: new Date('2025-04-03') },
    ]);
  });

  it('bring the unit beside a number, unless the row has one', () => {
    const points = pageOf([row({ value: '$5' }), row({ value: '12.5%', unit: 'percent' })]).points;
    expect(points.map(({ unit }) => unit)).toEqual(['$', 'percent']);
  });

  it.each([
    [{ currency: 'eur' }, 'EUR'],
    [{ value: '$5', Currency: 'CAD' }, 'CAD'],
    [{ value: '5%', currency: 'CAD' }, '%'],
    [{ unit: 'points', currency: 'CAD' }, 'points'],
    [{ currency: { code: 'CAD' } }, null],
    [{ currency: 'any' }, null],
  ])('%j has the unit %s', (changes, unit) => {
    expect(pageOf([row(changes)]).points).toMatchObject([{ unit }]);
  });
});

describe('metadata of a row', () => {
  const shop = { region: 'eu', tags: ['a'] };

  it('is stored as JSON where the list or the mapping gives it', () => {
    expect(pageOf([row({ metadata: shop }), row({ metadata: '{"a": 1}' })]).points).toMatchObject([
      { metadata: JSON.stringify(shop) },
      { metadata: '{"a":1}' },
    ]);
    const mapping = {
      rows: '@',
      name: 'name',
      value: 'value',
      unit: null,
      timestamp: null,
      metadata: '{at: shop}',
    };
    expect(pageOf([row({ shop })], { mapping }).points[0]?.metadata).toBe(JSON.stringify({ at: shop }));
  });

  it('is left out and counted where it is no object or too large', () => {
    const page = pageOf([row({ metadata: 'eu' }), row({ metadata: { note: 'x'.repeat(5_000) } }), row({})]);
    expect(page.points.every((point) => !('metadata' in point))).toBe(true);
    expect(page.fields.metadataLeftOut).toBe(2);
  });

  it('has at most 16 million characters in one answer', () => {
    const note = row({ note: { text: 'x'.repeat(4_000) } });
    const mapping = {
      rows: '@',
      name: 'name',
      value: 'value',
      unit: null,
      timestamp: null,
      metadata: 'note',
    };
    const page = pageOf(
      Array.from({ length: 5_000 }, () => note),
      { mapping },
    );
    expect(page.firstProblem).toMatch(/more than 16 million characters of metadata/);
  });
});

describe('the key of a row', () => {
  it('is found by its title or path where the source is keyed, and refused where it is missing', () => {
    const rows = [row({ id: 7 }), row({ id: ' ' })];
    const page = pageOf(rows, { isKeyed: true });
    expect(page).toMatchObject({ points: [{ key: '7' }], firstProblem: 'Row 2: The key is missing' });
    const mapping = { rows: '@', name: 'name', value: 'value', unit: null, timestamp: null, key: 'order.no' };
    expect(pageOf([row({ order: { no: 'A-1' } })], { mapping, isKeyed: true }).points).toMatchObject([
      { key: 'A-1' },
    ]);
    expect(pageOf(rows).points.every((point) => !('key' in point))).toBe(true);
    expect(pageOf(rows, { mapping }).points.every((point) => !('key' in point))).toBe(true);
  });
});

it('multiplies values by the factor of the mapping', () => {
  const mapping = { rows: '@', name: 'name', value: 'cents', unit: null, timestamp: null, factor: -0.01 };
  const page = pageOf([row({ cents: '1234' }), row({ cents: 5 })], { mapping });
  expect(page.points.map(({ value }) => value)).toEqual(['-12.34', '-0.05']);
});

it('reads the answer of an analytics service by a mapping', () => {
  const body = { rows: [{ dimensionValues: [{ value: '20260131' }], metricValues: [{ value: '5' }] }] };
  const mapping = {
    rows: 'rows',
    name: "'sessions'",
    value: 'metricValues[0].value',
    unit: null,
    timestamp: 'dimensionValues[0].value',
  };
  expect(pageOf(body, { mapping }).points).toEqual([
    { name: 'sessions', value: '5', unit: null, timestamp: new Date('2026-01-31') },
  ]);
});
