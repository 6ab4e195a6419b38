import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { decodeGif } from './gif-frame.js';
import type { PictureFormat } from './picture-header.js';
import { type Pixels, shrink } from './shrink.js';

declare global {
  /** The class of browsers that the types of the codecs name. */
  interface ImageData {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }
}

const { resolve } = createRequire(import.meta.url);

/** The codecs would fetch their binaries, as in a browser. */
async function binaryOf(path: string): Promise<ArrayBuffer> {
  return new Uint8Array(await readFile(resolve(path))).buffer;
}

/** The options of an Emscripten module with its binary. */
const codecOf = async (path: string) => ({ noInitialRun: true, wasmBinary: await binaryOf(path) });

/** The class of browsers that the decoders return. */
class DecodedPixels implements Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

const decoders: Readonly<Record<PictureFormat, (bytes: ArrayBuffer) => Promise<Pixels>>> = {
  gif: (bytes) => Promise.resolve(decodeGif(new Uint8Array(bytes))),
  jpeg: async (bytes) => {
    await initJpeg(await codecOf('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
    return decodeJpeg(bytes, { preserveOrientation: true });
  },
  png: async (bytes) => {
    await initPng(await binaryOf('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return decodePng(bytes);
  },
  webp: async (bytes) => {
    await initWebp(await codecOf('@jsquash/webp/codec/dec/webp_dec.wasm'));
    return decodeWebp(bytes);
  },
};

async function encodeWebp({ data, width, height }: Pixels): Promise<Uint8Array> {
  const encoder = await webpEncoder(await codecOf('@jsquash/webp/codec/enc/webp_enc.wasm'));
  const encoded = encoder.encode(data, width, height, { ...defaultOptions, quality: 82 });
  if (!encoded) {
    throw new Error('The encoder returned nothing');
  }
  return encoded;
}

/**
 * Decodes a picture, fits it into a square and encodes it as WebP; all metadata is dropped. Blocks its thread and cannot
 * be canceled: only the worker calls it.
 */
export async function encodePicture(
  bytes: ArrayBuffer,
  format: PictureFormat,
  side: number,
): Promise<Uint8Array> {
  Object.assign(globalThis, { ImageData: DecodedPixels });
  const pixels = await decoders[format](bytes);
  return encodeWebp(shrink(pixels, side));
}
