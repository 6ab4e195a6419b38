import { describe, expect, it } from '@jest/globals';
import { sayOnce } from './say-once.js';
import { section } from './section.js';

describe('a sentence', () => {
  it.each([
    [['Visits fell.', 'Visits fell.'], ['Visits fell.']],
    [['Visits fell. Find out why.', 'Visits fell.'], ['Visits fell. Find out why.']],
    [['Look here. Visits fell.', 'Visits fell.'], ['Look here. Visits fell.']],
    [['Look here. Visits fell. Find out why.', 'Visits fell.'], ['Look here. Visits fell. Find out why.']],
    [
      ['Net Orders is steady.', 'Orders is steady.'],
      ['Net Orders is steady.', 'Orders is steady.'],
    ],
    [
      ['Orders: about 3.5 a day', 'Orders: about 3.'],
      ['Orders: about 3.5 a day', 'Orders: about 3.'],
    ],
  ])('of %j is said once: %j', (bullets, said) => {
    expect(sayOnce([section('All', { bullets })])[0]?.bullets).toEqual(said);
  });

  it('stands under no chart if it stands above it', () => {
    const chart = { kind: 'line', title: 'Visits', unit: null, labels: [], series: [] } as const;
    const charts = ['Visits fell.', 'Net Visits fell.'].map((summary) => ({ ...chart, summary }));
    const [said] = sayOnce([section('All', { text: ['Visits fell.'], charts })]);
    expect(said?.charts.map(({ summary }) => summary)).toEqual(['', 'Net Visits fell.']);
  });
});
