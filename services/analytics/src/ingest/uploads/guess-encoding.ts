import { decoderOf } from './text-decoder.js';

/** Lines with other characters than ASCII are looked at, up to as many bytes. */
const bytesOfSample = 16 * 1024;
const longestLine = 1_024;

const lineFeed = 0x0a;
const firstNotAscii = 0x80;

/** Names of jschardet for the character sets that spreadsheets and databases write, and their names in WHATWG Encoding. */
const names: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  shift_jis: 'shift_jis',
  gb18030: 'gb18030',
  'euc-kr': 'euc-kr',
  big5: 'big5',
  'euc-jp': 'euc-jp',
};

/** Every byte is a character of it. */
const western = 'windows-1252';

/** Short texts fit to several sets, and most files are of western languages (measured with column titles of 12 languages). */
const weightOfWestern = 1.4;

/** The character set of a text that is not UTF-8. Windows-1252 where nothing is likely. */
export async function guessEncoding(file: Buffer): Promise<string> {
  const { detectAll } = await import('jschardet');
  const sample = sampleOf(file);
  const found = detectAll(sample, { minimumThreshold: 0, detectEncodings: Object.keys(names) });
  const likely = found
    .map(({ encoding, confidence }) => {
      const name = names[(encoding ?? '').toLowerCase()] ?? western;
      const weight = name === western ? weightOfWestern : 1;
      return { name, weight: confidence * weight * plausibility(decoderOf(name)(sample, true)) };
    })
    .sort((one, other) => other.weight - one.weight);
  const name = likely[0]?.name ?? western;
  return name === western && isLatin9(sample) ? 'iso-8859-15' : name;
}

const notAscii = /[^\p{ASCII}]/gu;
/** Signs that do not occur within texts, other than quotes, dashes, currencies and degrees. */
const strangeSigns =
  /[^\p{ASCII}\p{L}\p{M}\p{N}\p{Pi}\p{Pf}\p{Pd}\p{Sc}\p{Z}\u201a\u201e\u2026\u00b0\u00a7\u00b7\u3000-\u303f\uff00-\uff65]/gu;
/** No word goes on with a capital letter, nor with an ideograph behind an ASCII letter. */
const strangePairs = /\p{Ll}(?=\p{Lu})|[A-Za-z](?=[\u2e80-\uffef])|[\u2e80-\uffef](?=[A-Za-z])/gu;

/** From 0 to 1: how much of a short text looks like words. */
function plausibility(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const share = (count(strangeSigns) + count(strangePairs)) / Math.max(1, count(notAscii));
  return Math.max(0.01, 1 - share) ** 2;
}

/** The sign of the euro in ISO-8859-15 is that of no currency in Windows-1252, which texts do not have. */
const isLatin9 = (sample: Buffer): boolean => sample.includes(0xa4) && !hasByte(sample, firstNotAscii, 0xa0);

/** The lines that show the character set, and the first one. */
function sampleOf(file: Buffer): Buffer {
  const lines: Buffer[] = [];
  let bytes = 0;
  for (let start = 0; start < file.length && bytes < bytesOfSample;) {
    const found = file.indexOf(lineFeed, start);
    const end = found === -1 ? file.length : found + 1;
    const line = file.subarray(start, Math.min(end, start + longestLine));
    if (start === 0 || hasByte(line, firstNotAscii, 0x100)) {
      lines.push(line);
      bytes += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** By hand: a callback for each byte of a large file takes seconds. */
function hasByte(bytes: Buffer, from: number, until: number): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= from && byte < until) return true;
  }
  return false;
}
