import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const program = fileURLToPath(new URL('hostile-files.js', import.meta.url));

/** The process ends when its heap does not suffice. It takes seconds beside other tests. */
const heapMegabytes = 56;

it('no reader holds much more than the bytes of a file', async () => {
  const limited = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=2', program];
  const { stdout } = await promisify(execFile)(process.execPath, limited);
  expect(stdout.trim().split('\n')).toEqual([
    'CSV with 400,000 names: 400000 rows',
    'CSV with 300,000 units: 300000 rows',
    'JSON lines of 20,000 keys each: 31 rows',
    'workbook with 250,000 texts: 1 rows',
  ]);
}, 60_000);
