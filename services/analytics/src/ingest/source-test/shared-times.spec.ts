import { expect, it } from '@jest/globals';
import { sharedTimes } from './shared-times.js';

const at = (value: string, day = 1, name = 'sales') => ({
  name,
  value,
  unit: null,
  timestamp: new Date(Date.UTC(2026, 0, day)),
});

it('has the last value and the sum of the first rows that share name and time', () => {
  const points = [
    at('1', 9),
    at('-7.1'),
    at('5', 1, 'visits'),
    at('-4'),
    at('2', 3),
    at('0.1', 3),
    at('0.2', 3),
  ];
  expect(sharedTimes(points)).toEqual({
    rows: 5,
    name: 'sales',
    timestamp: '2026-01-01T00:00:00.000Z',
    values: -4,
    events: -11.1,
  });
});

it('is null where each row has its own name and time', () => {
  expect(sharedTimes([at('1'), at('1', 2), at('1', 1, 'visits')])).toBeNull();
});
