import { expect, it, jest } from '@jest/globals';
import { uploadChunkBytes } from '@emberdeck/contracts/analytics/uploads';
import { HeldBytes } from './held-bytes.js';

it('chunks of any size become pieces of one size, and each byte is copied once', () => {
  const copied = jest.spyOn(Buffer.prototype, 'copy');
  const held = new HeldBytes();
  const content = Buffer.from(Array.from({ length: 2 * uploadChunkBytes + 9 }, (_, place) => place % 251));
  const sizes = [1, 2, 3, uploadChunkBytes - 1, 5, 64 * 1024];
  const pieces: Buffer[] = [];
  for (let start = 0, turn = 0; start < content.length; turn += 1) {
    const end = start + (sizes[turn % sizes.length] ?? 1);
    for (const piece of held.add(content.subarray(start, end))) pieces.push(Buffer.from(piece));
    start = end;
  }
  for (const piece of held.rest()) pieces.push(Buffer.from(piece));
  const bytes = copied.mock.results.reduce((sum, { value }) => sum + Number(value), 0);
  copied.mockRestore();
  expect(pieces.map(({ length }) => length)).toEqual([uploadChunkBytes, uploadChunkBytes, 9]);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  expect(bytes).toBe(content.length);
});
