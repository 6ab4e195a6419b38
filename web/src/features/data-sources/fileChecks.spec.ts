import { describe, expect, it } from '@jest/globals';
import { checkFile, fileOfDrop } from './fileChecks.js';

const file = { name: 'metrics.csv', size: 1000, type: 'text/csv' };

describe('checkFile', () => {
  it.each([
    ['a CSV file', file, null],
    ['a CSV file in capitals without a type', { ...file, name: 'METRICS.CSV', type: '' }, null],
    ['a CSV file with the type of a spreadsheet', { ...file, type: 'application/vnd.ms-excel' }, null],
    ['a CSV file without an extension', { ...file, name: 'metrics' }, null],
    ['the largest allowed file', { ...file, size: 10 * 1024 * 1024 }, null],
    ['a workbook', { ...file, name: 'metrics.XLSX', type: '' }, null],
    ['JSON lines', { ...file, name: 'metrics.jsonl', type: '' }, null],
    ['an old spreadsheet', { ...file, name: 'metrics.xls', type: 'application/vnd.ms-excel' }, 'wrongType'],
    ['a name with the extension in the middle', { ...file, name: 'metrics.csv.zip', type: '' }, 'wrongType'],
    ['an empty file', { ...file, size: 0 }, 'empty'],
    ['a file that is one byte too large', { ...file, size: 10 * 1024 * 1024 + 1 }, 'tooLarge'],
  ])('checks %s', (_case, candidate, problem) => {
    expect(checkFile(candidate)).toBe(problem);
  });
});

describe('fileOfDrop', () => {
  it('returns the file of a drop with one file', () => {
    expect(fileOfDrop({ files: [file], hasFolder: false })).toBe(file);
  });

  it.each([
    ['nothing', { files: [], hasFolder: false }, 'nothing'],
    ['two files', { files: [file, file], hasFolder: false }, 'several'],
    ['a folder, which browsers also list as a file', { files: [file], hasFolder: true }, 'folder'],
  ])('rejects %s', (_case, dropped, problem) => {
    expect(fileOfDrop(dropped)).toBe(problem);
  });
});
