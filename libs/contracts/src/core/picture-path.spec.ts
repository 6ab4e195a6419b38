import { describe, expect, it } from '@jest/globals';
import { ownPicture, pictureHashOf, picturePathOf, uploadedPicture, uploadIdOf } from './picture-path.js';

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

describe('the name of a picture that was sent', () => {
  const id = '00000001-0000-4000-8000-000000000000';
  it('contains its id, and is no picture of the product yet', () => {
    expect(uploadIdOf(uploadedPicture(id))).toBe(id);
    expect(ownPicture(uploadedPicture(id))).toBeNull();
  });

  it.each(['', 'upload:', `upload:${id}0`, `upload:${id}\n`, `https://x/upload:${id}`])(
    'rejects %j',
    (address) => {
      expect(uploadIdOf(address)).toBeNull();
    },
  );
});
