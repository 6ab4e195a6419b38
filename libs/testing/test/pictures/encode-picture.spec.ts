import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { run } from '@emberdeck/platform/pictures/encode-picture.task';
import { gifHeader, pictureHeader } from '@emberdeck/platform/pictures/picture-header';
import { fittingSize, shrink } from '@emberdeck/platform/pictures/shrink';
import { aGif, animationChunk, aPng, textChunk } from '../../src/sample-pictures.js';

const { resolve } = createRequire(import.meta.url);

/** A JPEG of 40 x 20 pixels whose metadata turns it by 90 degrees. */
async function aTurnedJpeg(): Promise<Buffer> {
  const binary = await readFile(resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const options = { noInitialRun: true, wasmBinary: new Uint8Array(binary).buffer };
  await initJpeg(options);
  const data = new Uint8ClampedArray(40 * 20 * 4).fill(120);
  const plain = Buffer.from(await encodeJpeg({ data, width: 40, height: 20 }));
  const exif = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  );
  return Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]);
}

async function encoded(bytes: Buffer): Promise<Buffer> {
  const header = pictureHeader(bytes);
  if (header === null) {
    throw new Error('The sample is no picture');
  }
  return Buffer.from(await run({ bytes, format: header.format, side: 256 }));
}

describe('the header of a picture', () => {
  it('reads format and size of a PNG', () => {
    expect(pictureHeader(aPng({ width: 3, height: 7 }))).toEqual({
      format: 'png',
      width: 3,
      height: 7,
      animated: false,
    });
  });

  it('detects an animated PNG', () => {
    expect(pictureHeader(aPng({ width: 3, height: 7 }, animationChunk))?.animated).toBe(true);
  });

  const webp = (chunk: string, rest: string) =>
    Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
      Buffer.from(chunk, 'latin1'),
      Buffer.alloc(4),
      Buffer.from(rest.padEnd(40, '0'), 'hex'),
    ]);

  it.each([
    [
      'lossy',
      webp('VP8 ', '000000' + '9d012a' + '2c01' + 'c800'),
      { width: 300, height: 200, animated: false },
    ],
    ['lossless', webp('VP8L', '2f' + '2bc13100'), { width: 300, height: 200, animated: false }],
    [
      'extended',
      webp('VP8X', '00000000' + '2b0100' + 'c70000'),
      { width: 300, height: 200, animated: false },
    ],
    ['animated', webp('VP8X', '02000000' + '2b0100' + 'c70000'), { width: 300, height: 200, animated: true }],
  ])('reads WebP: %s', (_kind, bytes, expected) => {
    expect(pictureHeader(bytes)).toEqual({ format: 'webp', ...expected });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>')],
    ['GIF', Buffer.from('GIF89a'.padEnd(64, '\0'))],
    ['BMP', Buffer.from('BM'.padEnd(64, '\0'))],
    ['HTML', Buffer.from('<!doctype html><p>Not found</p>'.padEnd(64))],
    ['nothing', Buffer.alloc(0)],
    ['a cut PNG', aPng({ width: 3, height: 7 }).subarray(0, 20)],
    ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f00ffd9', 'hex')],
    ['a JPEG of lies about lengths', Buffer.from(`ffd8ffe0ffff${'00'.repeat(40)}`, 'hex')],
  ])('refuses %s', (_kind, bytes) => {
    expect(pictureHeader(bytes)).toBeNull();
  });
});

describe('shrinking', () => {
  it.each([
    [
      { width: 1_000, height: 500 },
      { width: 256, height: 128 },
    ],
    [
      { width: 500, height: 1_000 },
      { width: 128, height: 256 },
    ],
    [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 256, height: 1 },
    ],
  ])('fits %j into the square', (size, expected) => {
    expect(fittingSize(size, 256)).toEqual(expected);
  });

  it('averages colors by their alpha', () => {
    const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0]);
    expect([...shrink({ data, width: 2, height: 2 }, 1).data]).toEqual([255, 0, 0, 128]);
  });

  it('weighs partly covered pixels', () => {
    const data = new Uint8ClampedArray([0, 0, 0, 255, 90, 90, 90, 255, 0, 0, 0, 255]);
    expect([...shrink({ data, width: 3, height: 1 }, 2).data]).toEqual([30, 30, 30, 255, 30, 30, 30, 255]);
  });
});

describe('encoding', () => {
  it('writes a WebP of at most 256 pixels, without metadata', async () => {
    const result = await encoded(aPng({ width: 600, height: 300 }, textChunk('home address')));
    expect(pictureHeader(result)).toEqual({ format: 'webp', width: 256, height: 128, animated: false });
    expect(String(result)).not.toContain('home address');
  });

  it('rotates a JPEG by its metadata, and drops them', async () => {
    const result = await encoded(await aTurnedJpeg());
    expect(pictureHeader(result)).toEqual({ format: 'webp', width: 20, height: 40, animated: false });
    expect(String(result)).not.toContain('Exif');
  });

  it('reads what it writes', async () => {
    const first = await encoded(aPng({ width: 30, height: 30 }));
    const second = await encoded(first);
    expect(pictureHeader(second)).toMatchObject({ format: 'webp', width: 30 });
  });

  it('refuses a truncated picture', async () => {
    await expect(encoded(aPng({ width: 600, height: 300 }).subarray(0, 60))).rejects.toThrow();
  });

  it('writes the first frame of a GIF', async () => {
    const bytes = aGif({ width: 4, height: 2 });
    expect(gifHeader(bytes)).toEqual({ format: 'gif', width: 4, height: 2, animated: false });
    const result = Buffer.from(await run({ bytes, format: 'gif', side: 256 }));
    expect(pictureHeader(result)).toMatchObject({ format: 'webp', width: 4, height: 2 });
  });

  it('refuses a GIF whose frame claims more than the picture', async () => {
    const bytes = aGif({ width: 4, height: 2 }, { width: 60_000, height: 60_000 });
    await expect(run({ bytes, format: 'gif', side: 256 })).rejects.toThrow('leaves the picture');
  });
});
