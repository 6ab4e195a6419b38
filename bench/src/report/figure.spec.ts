import { describe, expect, it } from '@jest/globals';
import { type Figure, tableOf, type Target, verdictOf } from './figure.js';

const figure = (value: number, target: Target | null): Figure => ({
  name: 'messages',
  ours: 100,
  base: 120,
  unit: '/s',
  value,
  target,
});

describe('verdict', () => {
  it.each([
    ['reached', 0.8, { atLeast: 0.8 }, 'ok'],
    ['missed by less than what is printed', 0.7999, { atLeast: 0.8 }, 'short'],
    ['below a limit', 1.9, { atMost: 2 }, 'ok'],
    ['above a limit', 2.1, { atMost: 2 }, 'short'],
    ['without a target', 0.1, null, '-'],
  ] as const)('%s', (_title, value, target, expected) => {
    expect(verdictOf(figure(value, target))).toBe(expected);
  });
});

describe('table', () => {
  it('shows both sides, the ratio, the target and the verdict', () => {
    const [head, line] = tableOf([figure(0.833, { atLeast: 0.8 })]).split('\n');
    expect(head).toMatch(/^figure\s+ours\s+plain\s+ratio\s+CPU\s+PostgreSQL\s+events\s+target$/);
    expect(line).toMatch(/^messages\s+100 \/s\s+120 \/s\s+0\.83\s+>= 0\.8\s+ok$/);
  });

  it('shows no ratio without a baseline', () => {
    const [, line] = tableOf([
      { ...figure(42.42, { atMost: 90 }), ours: 42.42, base: null, unit: 's' },
    ]).split('\n');
    expect(line).toMatch(/^messages\s+42\.4 s\s+<= 90\s+ok$/);
  });

  it('shows small values with enough digits', () => {
    const [, line] = tableOf([{ ...figure(0.0134, { atMost: 0.02 }), ours: 0.0134, base: null }]).split('\n');
    expect(line).toMatch(/^messages\s+0\.0134 \/s\s+<= 0\.02\s+ok$/);
  });
});
