import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { exifOf, orientationIn, tiffOf } from './exif-orientation.js';
import { pictureHeader } from './picture-header.js';
import { withoutMetadata } from './picture-metadata.js';

const secret = '52.5200 N, 13.4050 E';

function segment(marker: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const jfifWithImage = segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01${secret}`);
const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01colors');
const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
const frame = segment(0xc0, Buffer.from('080002000401011100', 'hex'));
const tables = segment(0xc4, 'codes');
const scan = Buffer.concat([
  segment(0xda, Buffer.from('01010000003f00', 'hex')),
  Buffer.from('12ff0034ffd056', 'hex'),
]);
const later = Buffer.concat([
  tables,
  segment(0xda, Buffer.from('0101000001aa', 'hex')),
  Buffer.from('99ff00', 'hex'),
]);
const [start, end] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')];

const jpeg = (...parts: Buffer[]): Buffer => Buffer.concat([start, ...parts, end]);

/** The metadata of a camera: an orientation, a place, and a small image that is cut off. */
const cameraExif = (orientation: number): Buffer =>
  segment(0xe1, Buffer.concat([exifOf(orientation), Buffer.from(`${secret}\xff\xd8\xff\xdb`, 'latin1')]));

describe('a JPEG without its metadata', () => {
  it('has its pixels, color profile and tables, and nothing else', () => {
    const whole = jpeg(
      ...[jfif, cameraExif(1), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`), profile],
      ...[segment(0xe2, `MPF\0${secret}`), segment(0xed, `Photoshop 3.0\0${secret}`), segment(0xfe, secret)],
      ...[adobe, frame, scan, segment(0xfe, secret), later],
    );
    expect(withoutMetadata(whole)).toEqual(jpeg(jfif, profile, adobe, frame, scan, later));
  });

  it('keeps the orientation, and no other field beside it', () => {
    const plain = withoutMetadata(jpeg(cameraExif(6), frame, scan)) ?? Buffer.alloc(0);
    expect(String(plain)).not.toContain('13.4050');
    expect(plain).toEqual(jpeg(segment(0xe1, exifOf(6)), frame, scan));
    expect(withoutMetadata(plain)).toEqual(plain);
  });

  it('loses small images, films and pages behind its end', () => {
    const page = Buffer.from(`<script>${secret}</script>`);
    expect(
      withoutMetadata(Buffer.concat([jpeg(jfif, frame, scan), page, jpeg(cameraExif(1), frame, scan)])),
    ).toEqual(jpeg(jfif, frame, scan));
    expect(String(withoutMetadata(jpeg(jfifWithImage, frame, scan)))).not.toContain('13.4050');
    expect(withoutMetadata(jpeg(segment(0xe0, `JFXX\0\x10${secret}`), frame, scan))).toEqual(
      jpeg(frame, scan),
    );
  });

  it('ends where a cut file ends, and is none without pixels or with damaged parts', () => {
    expect(withoutMetadata(Buffer.concat([start, cameraExif(1), frame, scan]))).toEqual(jpeg(frame, scan));
    expect(withoutMetadata(jpeg(cameraExif(1), frame))).toBeNull();
    expect(withoutMetadata(jpeg(frame, Buffer.from('ffe1ffff00', 'hex')))).toBeNull();
    expect(withoutMetadata(jpeg(frame, Buffer.from('not a marker')))).toBeNull();
  });
});

const size = { width: 3, height: 2 };

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The form of a PNG; its pixels are not read. */
const aPng = (...extra: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000003000000020806000000', 'hex')),
    ...extra,
    chunk('IDAT', Buffer.from('pixels')),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const text = chunk('tEXt', Buffer.from(`Comment\0${secret}`));
const eXIf = (orientation: number): Buffer =>
  chunk('eXIf', Buffer.concat([tiffOf(orientation), Buffer.from(secret)]));

describe('a PNG without its metadata', () => {
  it('loses texts, place and what follows its end', () => {
    const whole = Buffer.concat([aPng(text, eXIf(1)), Buffer.from(`<script>${secret}</script>`)]);
    expect(withoutMetadata(whole)).toEqual(aPng());
  });

  it('keeps the orientation', () => {
    const plain = withoutMetadata(aPng(eXIf(8)));
    const at = plain?.indexOf('eXIf') ?? -1;
    expect(orientationIn(plain?.subarray(at + 4) ?? Buffer.alloc(0))).toBe(8);
    expect(String(plain)).not.toContain('13.4050');
    expect(withoutMetadata(plain ?? Buffer.alloc(0))).toEqual(plain);
  });

  it('is none where it is cut', () => {
    expect(withoutMetadata(aPng(text).subarray(0, -6))).toBeNull();
  });
});

function riff(...chunks: (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)]);
  });
  const content = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF'), length, content]);
}

const features = (flags: number): Buffer => Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]);

describe('a WebP without its metadata', () => {
  const pixels = ['VP8 ', Buffer.from('odd pixel bytes')] as const;

  it('loses its blocks and their flags', () => {
    const whole = riff(
      ...([['VP8X', features(0x2c)], ['ICCP', Buffer.from('colors')], pixels] as const),
      ...([
        ['EXIF', Buffer.concat([tiffOf(1), Buffer.from(secret)])],
        ['XMP ', Buffer.from(secret)],
      ] as const),
      ['TEXT', Buffer.from(secret)],
    );
    expect(withoutMetadata(Buffer.concat([whole, Buffer.from(secret)]))).toEqual(
      riff(['VP8X', features(0x20)], ['ICCP', Buffer.from('colors')], pixels),
    );
  });

  it('keeps the orientation, and is none where it is cut', () => {
    const exif = Buffer.concat([tiffOf(3), Buffer.from(secret)]);
    const whole = riff(['VP8X', features(0x08)], pixels, ['EXIF', exif]);
    expect(withoutMetadata(whole)).toEqual(riff(['VP8X', features(0x08)], pixels, ['EXIF', tiffOf(3)]));
    expect(withoutMetadata(whole.subarray(0, -4))).toBeNull();
  });
});

it('knows no other files, and reads no orientation from what is none', () => {
  expect(withoutMetadata(Buffer.from('%PDF-1.7\n%%EOF'))).toBeNull();
  expect(orientationIn(Buffer.from('II*\0\xff\xff\xff\x7f and more bytes', 'latin1'))).toBe(1);
  expect(orientationIn(Buffer.alloc(3))).toBe(1);
  expect(pictureHeader(aPng())).toMatchObject(size);
});
