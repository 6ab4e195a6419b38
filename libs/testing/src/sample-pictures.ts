import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG in one color, with `extra` between its header and its pixels. */
export function aPng(
  { width, height, color = [200, 30, 60, 255] }: { width: number; height: number; color?: number[] },
  extra: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, Buffer.from(color))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The chunk that marks a PNG as animated. */
export const animationChunk = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

/** A text chunk like those of cameras and programs. */
export const textChunk = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** A GIF in one color. `frame` is the size that its frame claims. */
export function aGif(
  { width, height }: { width: number; height: number },
  frame: { width: number; height: number } = { width, height },
): Buffer {
  const sizeOf = (size: { width: number; height: number }): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(size.width, 0);
    bytes.writeUInt16LE(size.height, 2);
    return bytes;
  };
  // Codes of 3 bits, least significant first: clear, the color of each pixel with a clear after it, end.
  const codes = [...Array.from({ length: width * height }, () => [4, 1]).flat(), 5];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const pixels = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) {
    pixels[index >> 3] = (pixels[index >> 3] ?? 0) | (bit << (index & 7));
  }
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    sizeOf({ width, height }),
    Buffer.from([0x81, 0, 0, 0, 0, 0, 200, 30, 60, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    sizeOf(frame),
    Buffer.from([0, 2, pixels.length]),
    pixels,
    Buffer.from([0, 0x3b]),
  ]);
}

/** A web server on this machine, and the setting that lets the product fetch from it. */
export async function aPictureServer(listener: RequestListener) {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    at: (path: string) => `http://${host}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
