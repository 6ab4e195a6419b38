import { describe, expect, it } from '@jest/globals';
import { severalUnits } from './several-units.js';

const points = (...units: (string | null)[]) => units.map((unit) => ({ name: 'sales', unit }));

describe('a name in several units', () => {
  it.each([
    ['different currencies', points('USD', 'EUR', 'GBP'), ['USD', 'EUR']],
    ['a unit in other words', points('$', 'usd', ' US$ '), undefined],
    ['values without a unit', points(null, 'EUR', ''), undefined],
    ['other names', [...points('EUR'), { name: 'visits', unit: 'users' }], undefined],
  ])('is told by its points: %s', (_what, given, units) => {
    expect(severalUnits(given)?.units).toEqual(units);
  });
});
