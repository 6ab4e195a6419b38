import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-result.js';

const decoders: Readonly<Record<string, (() => Transform) | null>> = {
  '': null,
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const tooLarge = (maxBytes: number): FetchError =>
  new FetchError('too_large', `The file at this address is larger than ${sizeText(maxBytes)}.`);

const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.max(1, Math.floor(bytes / 1_024))} kB`;

function decoderOf(encoding: string): Transform | null {
  const make = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (make === undefined) {
    // This also rejects a list of encodings: each layer could multiply the size.
    throw new FetchError('broken', 'The file at this address is compressed in an unknown way.');
  }
  return make === null ? null : make();
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw tooLarge(maxBytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads a body of at most `maxBytes`, before and after decoding. Never holds more than `maxBytes` and one chunk. */
export async function decodedBody(
  body: Readable,
  headers: { readonly encoding: string; readonly length: number },
  maxBytes: number,
): Promise<Buffer> {
  if (headers.length > maxBytes) {
    throw tooLarge(maxBytes);
  }
  const decoder = decoderOf(headers.encoding);
  if (decoder === null) {
    return collect(body, maxBytes);
  }
  // The callback ignores the error: a failed source destroys the decoder, so `collect` gets the error too.
  pipeline(body, decoder, () => undefined);
  return collect(decoder, maxBytes);
}
