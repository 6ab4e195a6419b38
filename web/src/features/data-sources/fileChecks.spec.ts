import { describe, expect, it } from '@jest/globals';
import { checkFile, fileOfDrop } from './fileChecks.js';

const file = { name: 'metrics.csv', size: 1000, type: 'text/csv' };

describe('checkFile', () => {
  it.each([
    ['a CSV file', file, null],
    ['one in capitals without a type', { ...file, name: 'METRICS.CSV', type: '' }, null],
    ['one that the system takes for a spreadsheet', { ...file, type: 'application/vnd.ms-excel' }, null],
    ['one without an ending', { ...file, name: 'metrics' }, null],
    ['the largest one', { ...file, size: 10 * 1024 * 1024 }, null],
    ['a spreadsheet', { ...file, name: 'metrics.xlsx', type: 'application/vnd.ms-excel' }, 'notCsv'],
    ['a name that only contains the ending', { ...file, name: 'metrics.csv.zip', type: '' }, 'notCsv'],
    ['an empty one', { ...file, size: 0 }, 'empty'],
    ['one byte too many', { ...file, size: 10 * 1024 * 1024 + 1 }, 'tooLarge'],
  ])('judges %s', (_case, candidate, problem) => {
    expect(checkFile(candidate)).toBe(problem);
  });
});

describe('fileOfDrop', () => {
  it('takes the one file', () => {
    expect(fileOfDrop({ files: [file], hasFolder: false })).toBe(file);
  });

  it.each([
    ['nothing', { files: [], hasFolder: false }, 'nothing'],
    ['two files', { files: [file, file], hasFolder: false }, 'several'],
    ['a folder, which comes as a file too', { files: [file], hasFolder: true }, 'folder'],
  ])('refuses %s', (_case, dropped, problem) => {
    expect(fileOfDrop(dropped)).toBe(problem);
  });
});
