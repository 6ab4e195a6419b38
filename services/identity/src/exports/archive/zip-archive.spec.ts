import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import jszip from 'jszip';
import { ZipArchive } from './zip-archive.js';

const never = new AbortController().signal;
const madeAt = new Date('2026-03-10T12:00:00Z');

describe('an archive', () => {
  it('is written while it is read', async () => {
    const zip = new ZipArchive(madeAt);
    const read = buffer(zip.content);
    await zip.addText('a/one.txt', ['eins ', 'zwei'], never);
    await zip.add('two.txt', Readable.from([Buffer.from('drei')]), never);
    zip.end();
    const found = await jszip.loadAsync(await read);
    expect(await found.file('a/one.txt')?.async('string')).toBe('eins zwei');
    expect(await found.file('two.txt')?.async('string')).toBe('drei');
  });

  it('is not whole if an entry fails, and says why', async () => {
    const zip = new ZipArchive(madeAt);
    const read = buffer(zip.content).then(
      () => 'whole',
      (error: Error) => error.message,
    );
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve('some');
        throw new Error('The source broke');
      })(),
    );
    await expect(zip.add('one.txt', broken, never)).rejects.toThrow('The source broke');
    expect(await read).toBe('The source broke');
  });

  it('ends no process if it fails after its reader has gone', async () => {
    const zip = new ZipArchive(madeAt);
    const closed = new Promise<void>((resolve) => zip.content.once('close', resolve));
    zip.fail(new Error('Too late'));
    await closed;
    expect(zip.content.destroyed).toBe(true);
  });

  it('stops waiting for an entry when the reader has gone', async () => {
    const zip = new ZipArchive(madeAt);
    const gone = new AbortController();
    const endless = new Readable({ read: () => undefined });
    const added = zip.add('one.txt', endless, gone.signal);
    gone.abort(new Error('No space left'));
    await expect(added).rejects.toMatchObject({ name: 'AbortError' });
    expect(endless.destroyed).toBe(true);
  });
});
