import { describe, expect, it } from '@jest/globals';
import { uploadColumns } from '@emberdeck/contracts/analytics/upload-reading';
import { columnsOf, draftOf, noChoices, readingOf } from './fileReading.js';

const long = uploadColumns.parse({ layout: 'long', name: 'metric', value: 'sum', timestamp: 'date' });
const wide = uploadColumns.parse({ layout: 'wide', metrics: ['sales', 'visits'] });

describe('columnsOf', () => {
  it.each([[long], [wide]])('returns the columns of a complete draft: %j', (columns) => {
    expect(columnsOf(draftOf(columns))).toEqual(columns);
  });

  it.each([
    ['without a value', { ...draftOf(long), value: '' }],
    ['without a metric', { ...draftOf(wide), metrics: [] }],
    ['of an unknown file', draftOf(null)],
  ])('returns nothing for a draft %s', (_case, draft) => {
    expect(columnsOf(draft)).toBeNull();
  });
});

describe('readingOf', () => {
  it('is absent while the user has chosen nothing', () => {
    expect(readingOf(noChoices)).toBeNull();
    expect(readingOf({ ...noChoices, decimal: ',' })).toEqual({ ...noChoices, decimal: ',' });
  });
});
