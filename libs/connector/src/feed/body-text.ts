import { windowsText } from '../values/windows-text.js';

/** A longer header names no character set. */
const maxTypeLength = 1_000;

const parameter = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The character set of a `Content-Type` header; null without one. */
export const charsetOf = (contentType: string | null): string | null =>
  parameter.exec((contentType ?? '').slice(0, maxTypeLength))?.[1] ?? null;

/** The encoding that a byte order mark, or the zeros beside the first character of JSON, show. */
function encodingByBytes([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : null;
}

function decoderOf(label: string, fatal: boolean): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return null;
  }
}

/**
 * The text of a body: by its byte order mark, else by the given character set, else in UTF-8. An unknown character set counts
 * as none. Further byte order marks are dropped, which JSON does not have.
 * @throws TypeError if `fatal` and the bytes do not fit
 */
export function bodyText(body: Uint8Array, charset: string | null, fatal: boolean): string {
  const label = encodingByBytes(body) ?? charset ?? 'utf-8';
  const decoder = decoderOf(label, fatal) ?? new TextDecoder('utf-8', { fatal });
  const text = decoder.encoding === 'windows-1252' ? windowsText(body) : decoder.decode(body);
  return text.replace(/^\uFEFF+/, '');
}
