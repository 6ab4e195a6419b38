import { describe, expect, it } from '@jest/globals';
import { rows } from './run-texts.js';

describe('a number of rows', () => {
  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [1464, '1,464 rows'],
  ])('%d reads %s', (count, text) => {
    expect(rows(count)).toBe(text);
  });
});
