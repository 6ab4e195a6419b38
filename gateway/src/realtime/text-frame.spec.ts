import type { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as ws from 'ws';
import { textFrame } from './text-frame.js';

/** The frame parser of `ws`, which its types leave out. */
const Receiver = Reflect.get(ws, 'Receiver') as new () => Writable;

/** Parses frames with the receiver of `ws`, as the other end of a connection does. */
function messagesIn(bytes: Buffer): Promise<string[]> {
  const receiver = new Receiver();
  const found: string[] = [];
  receiver.on('message', (data: Buffer) => found.push(data.toString()));
  return new Promise((resolve, reject) => {
    receiver.on('error', reject);
    receiver.on('finish', () => resolve(found));
    receiver.end(bytes);
  });
}

describe('a text frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('of %i bytes is read completely', async (length) => {
    const texts = ['a'.repeat(length), 'ä and the next'];
    expect(await messagesIn(Buffer.concat(texts.map(textFrame)))).toEqual(texts);
  });
});
