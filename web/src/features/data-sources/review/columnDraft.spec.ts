import { describe, expect, it } from '@jest/globals';
import { uploadColumns } from '@emberdeck/contracts/analytics/upload-reading';
import { columnsOf, draftOf, readingPartOf, withLayout, withUse } from './columnDraft.js';
import type { ColumnDraft } from './columnDraft.js';

const header = ['date', 'price', 'price', '', 'letter'];
const empty: ColumnDraft = { layout: 'long', uses: {}, metrics: {}, factor: 1 };

function using(uses: ColumnDraft['uses'], part: Partial<ColumnDraft> = {}) {
  return columnsOf({ ...empty, uses, ...part }, header);
}

describe('columnsOf', () => {
  it('names a column by its title, and by its number where the title is not clear', () => {
    expect(using({ 1: 'name', 2: 'value', 4: 'unit' })).toMatchObject({ name: ['date'], value: 2, unit: 4 });
  });

  it.each([
    ['a long file without a value', 'long', { 1: 'name' }],
    ['a long file without a name', 'long', { 2: 'value' }],
    ['a long file with half of debit and credit', 'long', { 1: 'name', 2: 'debit' }],
    ['a wide file without a metric', 'wide', { 1: 'timestamp' }],
    ['a wide file with half of debit and credit', 'wide', { 2: 'debit' }],
    ['a file of times without a time', 'times', { 1: 'name' }],
  ] as const)('is incomplete for %s', (_case, layout, uses) => {
    expect(using(uses, { layout })).toBeNull();
  });

  it('takes debit and credit, or an amount with its letter, as the value', () => {
    expect(using({ 1: 'name', 2: 'debit', 3: 'credit' })).toMatchObject({ value: { debit: 2, credit: 3 } });
    expect(using({ 1: 'name', 2: 'value', 5: 'side' })).toMatchObject({
      value: { amount: 2, side: 'letter' },
    });
  });

  it.each([
    { layout: 'long', name: ['date', 'letter'], value: 2, unit: 4, timestamp: null, factor: 0.01 },
    { layout: 'long', name: ['date'], value: { debit: 2, credit: 3 } },
    { layout: 'long', name: ['date'], value: { amount: 2, side: 'letter' } },
    { layout: 'wide', metrics: [{ column: 'letter', name: 'A', unit: 'EUR', factor: -1 }], group: [2] },
    { layout: 'wide', metrics: [{ column: 2 }], unit: 'letter' },
    { layout: 'wide', metrics: [{ column: 2 }], timestamp: 'date', clock: 3 },
    { layout: 'long', name: ['letter'], value: 2, timestamp: 'date', clock: 3 },
    { layout: 'times', name: ['date'], times: [2, 3], unit: 'letter', factor: 2 },
  ])('writes what the server understands as it is: %j', (given) => {
    const columns = uploadColumns.parse(given);
    expect(columnsOf(draftOf({ header, sample: [], columns }, null), header)).toEqual(columns);
  });
});

describe('withUse', () => {
  it('takes a single use from the column that had it', () => {
    expect(withUse({ ...empty, uses: { 1: 'value' } }, 2, 'value').uses).toEqual({ 2: 'value' });
  });

  it('lets several columns make a name', () => {
    expect(withUse({ ...empty, uses: { 1: 'name' } }, 5, 'name').uses).toEqual({ 1: 'name', 5: 'name' });
  });

  it('chooses between one value and the pair of debit and credit', () => {
    expect(withUse({ ...empty, uses: { 2: 'value', 5: 'side' } }, 3, 'debit').uses).toEqual({ 3: 'debit' });
    expect(withUse({ ...empty, uses: { 2: 'debit', 3: 'credit' } }, 2, 'value').uses).toEqual({ 2: 'value' });
  });
});

describe('withLayout', () => {
  const table = { header: ['country', '2024', '2025'], sample: [['Chad', '1', '2']], columns: null };

  it('guesses that columns with numbers are metrics', () => {
    expect(withLayout(empty, 'wide', table).uses).toEqual({ 1: 'none', 2: 'metric', 3: 'metric' });
  });

  it('guesses that titles with digits are times, and leaves the name', () => {
    const draft = { ...empty, uses: { 1: 'name', 2: 'value' } } as const;
    expect(withLayout(draft, 'times', table).uses).toEqual({ 1: 'name', 2: 'time', 3: 'time' });
  });
});

it('reads the key beside the columns', () => {
  const uses = { 1: 'name', 2: 'value', 5: 'key' } as const;
  expect(readingPartOf({ ...empty, uses }, header)).toMatchObject({ key: 'letter' });
});
