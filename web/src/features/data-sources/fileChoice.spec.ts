import { describe, expect, it } from '@jest/globals';
import { offeredFiles, refusalOf } from './fileChoice.js';
import { maxUploadBytes } from './uploadLimits.js';

const file = (size: number, name = 'a.csv') => ({ name, size });

it('offers every kind of file that the server reads', () => {
  const endings = ['.csv', '.json', '.jsonl', '.ndjson', '.tsv', '.txt', '.xlsx'];
  expect(offeredFiles.split(',')).toEqual(expect.arrayContaining(endings));
});

describe('refusalOf', () => {
  it.each([
    ['accepts several files', [file(1), file(maxUploadBytes)], false, null],
    ['refuses no file', [], false, { problem: 'nothing', fileName: null }],
    ['refuses a folder', [file(1)], true, { problem: 'folder', fileName: null }],
    ['names an empty file', [file(1), file(0, 'b.csv')], false, { problem: 'empty', fileName: 'b.csv' }],
    [
      'names a file over 10 MB before anything is sent',
      [file(maxUploadBytes + 1, 'big.csv')],
      false,
      { problem: 'tooLarge', fileName: 'big.csv' },
    ],
  ])('%s', (_rule, files, hasFolder, refusal) => {
    expect(refusalOf({ files, hasFolder })).toEqual(refusal);
  });
});
