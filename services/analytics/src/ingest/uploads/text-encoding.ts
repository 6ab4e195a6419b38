import { isUtf8 } from 'node:buffer';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { guessEncoding } from './guess-encoding.js';
import { decoderOf } from './text-decoder.js';
import { bytesPerSlice, refusedFile } from './table-file.js';

/** A text, and the character set that it was read from, as WHATWG names it. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: { readonly name: string; readonly isGuessed: boolean };
}

const byteOrderMark = '\uFEFF';

const marks: readonly (readonly [start: readonly number[], name: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** As many bytes show whether a text without a mark is UTF-16. */
const bytesOfSample = 64 * 1024;

/**
 * Reads a text by the label of its character set (WHATWG Encoding), or by its bytes: the mark at its start, then UTF-8, then
 * a guess. Any number of marks is left out.
 */
export async function decodedText(file: Buffer, label: string | null): Promise<DecodedText> {
  const encoding = label === null ? encodingOf(file) : { name: nameOf(label), isGuessed: false };
  const isWide = encoding?.name.startsWith('utf-16') ?? false;
  if (!isWide && file.includes(0)) {
    throw binaryFile();
  }
  const { name, isGuessed } = encoding ?? { name: await guessEncoding(file), isGuessed: true };
  const text = await decoded(file, name);
  if (isWide && text.includes('\0')) {
    throw binaryFile();
  }
  return { text: withoutMarks(text), encoding: { name, isGuessed } };
}

const binaryFile = () => refusedFile('The file is binary or holds NUL characters: save it as CSV in UTF-8');

function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw refusedFile(`There is no character set ${JSON.stringify(label)}: choose another one`);
  }
}

/** The character set that the bytes prove; null without proof. */
function encodingOf(file: Buffer): DecodedText['encoding'] | null {
  const marked = marks.find(([start]) => start.every((byte, place) => file[place] === byte));
  const name = marked?.[1] ?? unmarkedUtf16(file.subarray(0, bytesOfSample));
  if (name !== null) {
    return { name, isGuessed: false };
  }
  return isUtf8(file) ? { name: 'utf-8', isGuessed: false } : null;
}

/** Delimiters, digits and line breaks have a NUL in each pair of bytes, always on the same side. */
function unmarkedUtf16(sample: Buffer): string | null {
  const nuls = [0, 0] as [number, number];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) {
    nuls[at % 2 === 0 ? 0 : 1] += 1;
  }
  const [even, odd] = nuls;
  // A tenth of the characters: a text of another script than the Latin one has few others.
  const least = Math.max(2, sample.length / 20);
  if (odd >= least && even === 0) return 'utf-16le';
  return even >= least && odd === 0 ? 'utf-16be' : null;
}

async function decoded(file: Buffer, name: string): Promise<string> {
  if (name === 'utf-8') {
    return file.toString('utf8');
  }
  const decode = decoderOf(name);
  const pieces: string[] = [];
  for (let start = 0; start < file.length; start += bytesPerSlice) {
    const end = start + bytesPerSlice;
    pieces.push(decode(file.subarray(start, end), end >= file.length));
    await yieldToOthers();
  }
  return pieces.join('');
}

function withoutMarks(text: string): string {
  let start = 0;
  while (text[start] === byteOrderMark) start += 1;
  return text.slice(start);
}
