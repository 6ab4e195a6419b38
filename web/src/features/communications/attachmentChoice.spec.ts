import { describe, expect, it } from '@jest/globals';
import { chooseFiles } from './attachmentChoice.js';

const megabytes = 1024 * 1024;
const file = (name: string, size = 1) => ({ name, size });

describe('the choice of files for a message', () => {
  it('takes files of at most 10 MB', () => {
    const [fits, large] = [file('fits', 10 * megabytes), file('large', 11 * megabytes)];
    expect(chooseFiles([fits, large], 0)).toEqual({
      accepted: [fits],
      problem: { kind: 'tooLarge', name: 'large' },
    });
  });

  it('refuses an empty file', () => {
    expect(chooseFiles([file('none', 0)], 0)).toEqual({
      accepted: [],
      problem: { kind: 'empty', name: 'none' },
    });
  });

  it('takes ten files, with those that are attached', () => {
    const files = Array.from({ length: 3 }, (_, index) => file(String(index)));
    expect(chooseFiles(files, 7)).toEqual({ accepted: files, problem: null });
    expect(chooseFiles(files, 8)).toEqual({ accepted: files.slice(0, 2), problem: { kind: 'tooMany' } });
    expect(chooseFiles(files, 10).accepted).toEqual([]);
  });
});
