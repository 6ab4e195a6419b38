import { describe, expect, it } from '@jest/globals';
import { errorsCsv, errorsFileName } from './errorsCsv.js';

const titles = { line: 'Line', problem: 'Problem' };

describe('errorsCsv', () => {
  it('writes a header and a line for each error in a form that spreadsheets read', () => {
    const text = errorsCsv([{ line: 10, message: 'The value "many" is not a number, alas' }], titles);
    expect(text).toBe('\uFEFF"Line","Problem"\r\n10,"The value ""many"" is not a number, alas"\r\n');
  });

  it('prevents a message from running as a formula', () => {
    expect(errorsCsv([{ line: 2, message: '=1+1' }], titles)).toContain(`2,"'=1+1"`);
  });
});

describe('errorsFileName', () => {
  it.each([
    ['metrics.csv', 'metrics-errors.csv'],
    ['my.metrics.CSV', 'my.metrics-errors.csv'],
    ['metrics', 'metrics-errors.csv'],
    ['.csv', 'upload-errors.csv'],
  ])('turns %s into %s', (name, expected) => {
    expect(errorsFileName(name)).toBe(expected);
  });
});
