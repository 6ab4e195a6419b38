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
    .map(({ name, millionths, unit }) => `${name} ${millionthsToText(millionths)} ${unit ?? 'none'}`);
}

const charges =
  'created_at,Amount,Fee,Currency\n2026-01-01,10,1,usd\n2026-01-02,20,2,usd\n2026-01-03,30,3,eur\n';

describe('a column of currencies', () => {
  it.each([
    [
      'the only metric, in other words',
      'date,amount,cur\n2026-01-01,5,EUR\n2026-01-02,6,€\n',
      ['amount 5 EUR', 'amount 6 €'],
    ],
    [
      'the only metric without a unit',
      'date,amount,rate (%),currency\n2026-01-01,5,1.5,usd\n',
      ['amount 5 USD', 'rate (%) 1.5 %'],
    ],
    [
      'values whose sign several currencies share, or that have none',
      'date,amount,currency\n2026-01-01,$5,CAD\n2026-01-02,6,CAD\n',
      ['amount 5 CAD', 'amount 6 CAD'],
    ],
    [
      'rows with a name',
      'name,value,Währung,date\nsales,5,USD,2026-01-01\nsales,6,chf,2026-01-02\n',
      ['sales 5 USD', 'sales 6 CHF'],
    ],
    [
      'no percentage of a row with a name',
      'metric,value,currency,date\nrate,3.5%,EUR,2026-01-01\nsales,5,EUR,2026-01-01\n',
      ['rate 3.5 %', 'sales 5 EUR'],
    ],
    [
      'no percentage beside years',
      'metric,currency,2024,2025\nrate,EUR,3.5%,4%\n',
      ['rate 3.5 %', 'rate 4 %'],
    ],
    ['no rows where it has dates', 'name,value,Valuta,date\na,5,2026-01-02,2026-01-01\n', ['a 5 none']],
    ['columns that are years', 'country,currency,2024,2025\nDE,EUR,5,6\n', ['DE 5 EUR', 'DE 6 EUR']],
  ])('is the unit of %s', async (_of, text, points) => {
    expect(await pointsOf(text)).toEqual(points);
  });

  it('has codes in capital letters, unless its title says what they are', async () => {
    expect(await pointsOf('date,sales,place\n2026-01-01,5,all\n2026-01-02,6,top\n')).toEqual([
      'sales 5 none',
      'sales 6 none',
    ]);
    expect(await pointsOf('date,sales,country\n2026-01-01,5,DEU\n')).toEqual(['sales 5 none']);
  });

  it('with several beside several metrics asks before their amounts are added up', async () => {
    await expect(pointsOf(charges)).rejects.toThrow(/names several currencies/);
    const { questions, columnUses } = await preview(charges);
    expect(questions.map(({ id, message }) => [id, message])).toEqual([
      ['currency', 'The column "Currency" names several currencies. Are "Amount" and "Fee" amounts in them?'],
    ]);
    expect(columnUses.at(-1)).toMatchObject({ title: 'Currency', use: 'group' });
    const [apart, yes, no] = questions[0]?.choices ?? [];
    const together = await pointsOf(charges, yes?.reading);
    expect([together[1], together[4]]).toEqual(['Fee 1 USD', 'Amount 30 EUR']);
    const points = await pointsOf(charges, apart?.reading);
    expect([points[1], points[4]]).toEqual(['Fee · usd 1 USD', 'Amount · eur 30 EUR']);
    expect(await pointsOf(charges, no?.reading)).toContain('Amount 30 none');
    expect(await pointsOf(charges, { accepted: ['currency'] })).toEqual(points);
  });

  it('is that of the amount of debit and credit', async () => {
    const text = 'Date,Text,Debit,Credit,Currency\n2026-01-01,a,5,,EUR\n2026-01-02,b,,7,EUR\n';
    expect(await pointsOf(text, { accepted: ['sides'] })).toEqual(['Amount -5 EUR', 'Amount 7 EUR']);
  });

  it('with one currency beside several metrics is that of money, and asks nothing', async () => {
    expect(await pointsOf(charges.replace('eur', 'usd'))).toContain('Amount 30 USD');
    expect(await pointsOf('date,Net price,Quantity,Währung\n2026-01-01,5,2,EUR\n')).toEqual([
      'Net price 5 EUR',
      'Quantity 2 none',
    ]);
  });

  it('leaves a metric the unit that the user gives it', async () => {
    const metrics = ['Amount', { column: 'Fee', unit: 'points' }];
    const columns = { layout: 'wide', metrics, unit: 'Currency', timestamp: 'created_at' };
    expect((await pointsOf(charges, { columns })).slice(0, 2)).toEqual(['Amount 10 USD', 'Fee 1 points']);
  });

  it('gives no sum of rows in several currencies', async () => {
    const sales = 'date,shop,sales,unit\n2026-01-01,a,5,EUR\n2026-01-01,b,6,GBP\n';
    const columns = { layout: 'wide', metrics: ['sales'], unit: 'unit', timestamp: 'date' };
    const { questions } = await preview(sales, { columns });
    expect(questions[0]?.choices.map(({ figure }) => figure)).toEqual(['6 GBP', null]);
  });

  it.each([
    [
      'a wide file with one amount',
      'date,amount,currency\n2026-01-01,5,USD\n2026-01-01,6,EUR\n',
      'The column "currency" gives "amount" several currencies, for instance "USD" and "EUR". What are its values?',
      ['amount · USD 5 USD', 'amount · EUR 6 EUR'],
      ['amount 5 USD', 'amount 6 EUR'],
    ],
    [
      'rows with a name',
      'metric,value,unit,date\nsales,5,kg,2026-01-01\nload,1,,2026-01-01\nsales,6,t,2026-01-02\n',
      'The column "unit" gives "sales" several units, for instance "kg" and "t". What are its values?',
      ['sales · kg 5 kg', 'load 1 none', 'sales · t 6 t'],
      ['sales 5 kg', 'load 1 none', 'sales 6 t'],
    ],
  ])(
    'that gives one metric several asks what its values are: %s',
    async (_of, text, message, apart, asTheyCome) => {
      await expect(pointsOf(text)).rejects.toThrow(message);
      const { questions } = await preview(text);
      expect(questions.map(({ id }) => id)).toEqual(['currency']);
      const [first, second] = questions[0]?.choices ?? [];
      expect(await pointsOf(text, first?.reading)).toEqual(apart);
      expect(await pointsOf(text, { ...second?.reading, rows: 'events' })).toEqual(asTheyCome);
      expect(await pointsOf(text, { accepted: ['currency'] })).toEqual(apart);
    },
  );

  it('comes in unasked from a script, whose file has the titles of the product', async () => {
    const text = 'name,value,unit,timestamp\nsales,5,USD,2026-01-01\nsales,6,EUR,2026-01-02\n';
    expect(await pointsOf(text)).toEqual(['sales 5 USD', 'sales 6 EUR']);
    expect((await preview(text)).questions.map(({ id }) => id)).toEqual(['currency']);
  });
});

describe('numbers that count nothing', () => {
  const usesOf = async (text: string) => (await preview(text)).columnUses.map(({ use }) => use);

  it.each([
    ['with leading zeros', 'date,shop,v\n2026-01-01,0012,5\n2026-01-02,1200,6\n'],
    ['by their title', 'date,Latitude,v\n2026-01-01,52.5,5\n'],
  ])('do not come in: %s', async (_what, text) => {
    expect(await usesOf(text)).toEqual(['timestamp', 'none', 'metric']);
  });

  it.each([
    ['hours', 'date,hour,v\n2026-01-01,08,5\n2026-01-02,09,6\n'],
    ['numbers of different lengths', 'date,count,v\n2026-01-01,0012,5\n2026-01-02,12000,6\n'],
  ])('are not: %s', async (_what, text) => {
    expect(await usesOf(text)).toEqual(['timestamp', 'metric', 'metric']);
  });

  it('come in where a file has no others', async () => {
    expect(await pointsOf('date,zip\n2026-01-01,01234\n')).toEqual(['zip 1234 none']);
  });
});
