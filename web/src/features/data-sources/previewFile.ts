import csv from 'papaparse';
import { contentProblem, previewCsv } from './previewCsv.js';
import type { ContentProblem, FilePreview } from './previewCsv.js';

/** The part of a file that is read for its preview: enough for the first rows, and fast for any file size. */
const sliceBytes = 256 * 1024;

/** Returns a preview, or why the server would reject the file. */
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

/** Decodes the text and drops its byte order mark; null if it is not UTF-8. A slice may end within a character. */
function decode(bytes: Uint8Array, isWhole: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
