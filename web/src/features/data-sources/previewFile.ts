import csv from 'papaparse';
import { contentProblem, previewCsv } from './previewCsv.js';
import type { ContentProblem, FilePreview } from './previewCsv.js';

/** As much of a file is read for its preview: enough for its first rows, and at once whatever its size. */
const sliceBytes = 256 * 1024;

/** A preview, where the file begins like one that the server takes; else what is wrong with it. */
export async function previewFile(file: File): Promise<FilePreview | ContentProblem> {
  const buffer = await file.slice(0, sliceBytes).arrayBuffer();
  const bytes = new Uint8Array(buffer);
  const isWhole = file.size <= bytes.length;
  const text = decode(bytes, isWhole);
  const problem = contentProblem(bytes, text);
  if (problem !== null || text === null) {
    return { code: problem ?? 'notUtf8' };
  }
  return previewCsv(text, { bytes: file.size, isWhole }, (part, delimiter) => {
    const { data, errors } = csv.parse<string[]>(part, { delimiter, newline: '\n' });
    return { records: data, isClosed: !errors.some(({ code }) => code === 'MissingQuotes') };
  });
}

/** The text without its byte order mark; null where it is not UTF-8. A slice may end within a character. */
function decode(bytes: Uint8Array, isWhole: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
