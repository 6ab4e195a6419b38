import { describe, expect, it } from '@jest/globals';
import { ownPicture, pictureHashOf, picturePathOf } from './picture-path.js';

const hash = 'a1'.repeat(32);

describe('the path of a picture', () => {
  it('contains the hash', () => {
    expect(pictureHashOf(picturePathOf(hash))).toBe(hash);
    expect(ownPicture(picturePathOf(hash))).toBe(picturePathOf(hash));
  });

  it.each([
    null,
    '',
    `https://elsewhere.example/api/pictures/${hash}`,
    `//elsewhere.example/api/pictures/${hash}`,
    `/api/pictures/${hash}/`,
    `/api/pictures/${hash}\n`,
    `/api/pictures/${hash.toUpperCase()}`,
    '/api/pictures/../logout',
    'data:image/png;base64,AAAA',
  ])('rejects %j', (address) => {
    expect(ownPicture(address)).toBeNull();
  });
});
