import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { WorkFailure } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { FileReading } from './file-reading.service.js';
import { anySource } from './understood-file.js';

/** Reads a file whose work process fails, or that cannot be copied. */
function readingThatFails(work: Error, copy: Error | null = null): Promise<unknown> {
  const blobs = Object.create(Blobs.prototype, {
    read: {
      value: () => (copy === null ? Promise.resolve(Readable.from(['name,value'])) : Promise.reject(copy)),
    },
  }) as Blobs;
  const processes = Object.create(WorkProcesses.prototype, {
    ofJobs: { value: { run: () => Promise.reject(work) } },
  }) as WorkProcesses;
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const file = {
    owner: { userId: 'a', workspaceId: 'w' },
    blobId: 'b',
    now: 0,
    reading: null,
    source: anySource,
  };
  return new FileReading(blobs, processes).rows(file, options, () => Promise.resolve());
}

describe('a file', () => {
  it.each([
    ['the rows', new WorkFailure('failed', 'ENOSPC: no space left on device, write'), null],
    ['the file itself', new WorkFailure('failed', ''), new Error('ENOSPC: no space left on device, write')],
  ])('that a full disk has no room for is refused for that: %s', async (_of, work, copy) => {
    await expect(readingThatFails(work, copy)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no space left'),
    });
  });

  it('is at fault if it takes too much memory', async () => {
    await expect(readingThatFails(new WorkFailure('out-of-memory', ''))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
