import { describe, expect, it } from '@jest/globals';
import { historyOf, shownOf } from './shown-values.js';

const at = (name: string, day: string, value: number, unit: string | null = null) => ({
  name,
  day,
  value,
  unit,
});

describe('shownOf', () => {
  it('shows the last value, its change and its line, in the order of the values', () => {
    const rows = [
      at('Blocked', '2026-05-01', 0.1),
      at('Queries', '2026-05-01', 5),
      at('Blocked', '2026-05-03', 0.3, '%'),
      at('Gone', '2026-05-03', 1),
    ];
    expect(shownOf(historyOf(['Queries', 'Blocked', 'New'], rows))).toEqual([
      { name: 'Queries', unit: null, value: 5, change: null, line: [5] },
      { name: 'Blocked', unit: '%', value: 0.3, change: 0.2, line: [0.1, 0.3] },
    ]);
  });

  it('has a line of 30 days at most', () => {
    const rows = Array.from({ length: 40 }, (_, index) => at('A', `day ${index}`, index));
    const [shown] = shownOf(historyOf(['A'], rows));
    expect([shown?.line.length, shown?.line[0], shown?.change]).toEqual([30, 10, 1]);
  });
});
