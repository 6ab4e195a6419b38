import { expect, it } from '@jest/globals';
import { isBefore } from './product-version.js';

it.each([
  ['0.1.0', '0.2.0', true],
  ['0.9.0', '0.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.1', '0.2.0', false],
  ['0.10.0', '0.9.0', false],
])('orders releases by their numbers: %s before %s is %s', (release, other, expected) => {
  expect(isBefore(release, other)).toBe(expected);
});
