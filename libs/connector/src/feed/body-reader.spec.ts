import { describe, expect, it } from '@jest/globals';
import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { BodyProblem, BodyReader } from './body-reader.js';
import { type DatedPage, pageOfRows } from './page-of-rows.js';
import { emptyPage } from './read-body.js';

const now = new Date('2026-03-10T12:00:00.000Z');

const row = (changes: Record<string, unknown>) => ({ name: 'visits', value: 1, ...changes });
/** The page of a body: why it has no rows is its first problem. */
const parseBody = (json: unknown, mapping: SourceMapping | null, at: Date): Promise<DatedPage> => {
  try {
    return Promise.resolve(pageOfRows(new BodyReader(mapping, at), json));
  } catch (error) {
    if (error instanceof BodyProblem) return Promise.resolve({ ...emptyPage, firstProblem: error.message });
    throw error;
  }
};
const only = (body: unknown) => parseBody(body, null, now);

describe('a body without a mapping', () => {
  it.each<[what: string, body: unknown, names: string[]]>([
    ['a list', [row({ name: 'a' }), row({ name: 'b' })], ['a', 'b']],
    ['an object with one list', { status: 'ok', tags: ['x'], data: [row({ name: 'a' })] }, ['a']],
    ['a single row', row({ name: 'a', metadata: { region: 'eu' } }), ['a']],
    ['an empty list', [], []],
    ['an object with an empty list', { data: [] }, []],
  ])('may be %s', async (_what, body, names) => {
    const page = await only(body);
    expect(page.points.map(({ name }) => name)).toEqual(names);
    expect(page.firstProblem).toBeNull();
  });

  it.each<[what: string, body: unknown, problem: RegExp]>([
    ['a text', 'hello', /no list of rows/],
    ['null', null, /no list of rows/],
    ['an object without lists', { a: 1 }, /no list of rows/],
    ['a list of other things', { data: [{ id: 1 }] }, /no list of rows/],
    ['two lists', { a: [row({})], b: [row({})] }, /several lists/],
  ])('cannot be %s', async (_what, body, problem) => {
    expect(await only(body)).toMatchObject({
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
    [' 7.5 ', '7.5'],
    [9_999_999_999_999.99, '9999999999999.99'],
  ])('%j becomes %s', async (value, stored) => {
    expect((await only([row({ value })])).points[0]?.value).toBe(stored);
  });

  it.each<[value: unknown, problem: string]>([
    [undefined, 'The value is missing'],
    [null, 'The value is missing'],
    ['', 'The value is missing'],
    [true, 'The value is not a number'],
    [{}, 'The value is not a number'],
    ['1,5', 'The value "1,5" is not a number'],
    ['x'.repeat(500), `The value "${'x'.repeat(40)}…" is not a number`],
    [1e15, 'The value "1000000000000000" has more than 13 digits before the decimal point'],
  ])('%j is refused', async (value, problem) => {
    const page = await only([row({}), row({ value })]);
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
    [null, '2026-03-10T12:00:00.000Z'],
    [undefined, '2026-03-10T12:00:00.000Z'],
    ['', '2026-03-10T12:00:00.000Z'],
  ])('%j becomes %s', async (timestamp, stored) => {
    expect((await only([row({ timestamp })])).points[0]?.timestamp.toISOString()).toBe(stored);
  });

  it.each<[timestamp: unknown, problem: RegExp]>([
    ['2026-03-11T12:00:01Z', /more than a day ahead/],
    [1_900_000_000, /more than a day ahead/],
    ['yesterday', /cannot be read/],
    [2, /cannot be read/],
    [-5, /cannot be read/],
    [1e300, /cannot be read/],
    [['2026-03-01'], /cannot be read/],
    [{ toString: 1, valueOf: 2 }, /The time "\{toString:1,valueOf:2\}" cannot be read/],
    [{ toJSON: 1, a: { b: { c: 1 } } }, /The time "\{toJSON:1,a:\{b:…\}\}" cannot be read/],
    [[1, 2, 3, 4, 'x'], /The time "\[1,2,3,…\]" cannot be read/],
  ])('%j is refused', async (timestamp, problem) => {
    expect(await only([row({ timestamp })])).toMatchObject({
      skipped: 1,
      firstProblem: expect.stringMatching(problem),
    });
  });
});

it('reads the other rows beside one with a time that is nested without end', async () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown;
  const page = await only([row({ timestamp: deep }), row({})]);
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
  ])('are refused: %j', async (changes, problem) => {
    expect((await only([row(changes)])).firstProblem).toBe(`Row 1: ${problem}`);
  });

  it('are refused before white space is cut from more than 2,048 characters', async () => {
    const page = await only([row({ name: `a${' '.repeat(2_047)}` }), row({ name: `b${' '.repeat(2_048)}` })]);
    expect(page.points.map(({ name }) => name)).toEqual(['a']);
    expect(page.firstProblem).toBe('Row 2: The name is longer than 255 characters');
  });

  it('may be numbers, and 255 characters outside the basic plane', async () => {
    const name = '👍'.repeat(255);
    expect((await only([row({ name: 7, unit: 5 }), row({ name })])).points).toMatchObject([
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

  it('finds rows and fields', async () => {
    expect(await parseBody(body, mapping, now)).toEqual({
      points: [
        { name: 'revenue_pro', value: '12.345', unit: 'EUR', timestamp: new Date('2026-03-01T00:00:00Z') },
      ],
      rowsRead: 1,
      skipped: 0,
      firstProblem: null,
      newest: new Date('2026-03-01T00:00:00Z'),
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
    ['name', 'missing', 'Row 1: The name is missing'],
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
  ])('of %s may be wrong: %s', async (column, path, problem) => {
    const page = await parseBody(body, { ...mapping, [column]: path }, now);
    expect(page.points).toEqual([]);
    expect(page.firstProblem).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});
