import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { refusedFile } from './table-file.js';

/** The title of the column, in any case. */
export const metadataTitle = 'metadata';

/** Longer metadata is not stored. */
const maxLength = 4_096;

/** A pair of backslashes, or the escape of a character that `jsonb` refuses: NUL, or half of a surrogate pair. */
const refusedEscapes = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A JSON object as PostgreSQL stores it. Null for any other text: a row counts without it. */
export function readMetadata(text: string): string | null {
  if (text.length > maxLength || !text.startsWith('{')) {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isTooDeep(value)) return null;
    const json = JSON.stringify(value);
    return json.replace(refusedEscapes, (found) => (found.length === 2 ? found : String.raw`\ufffd`));
  } catch {
    return null;
  }
}

/** More than a file of 10 MB holds as text: the cells of a workbook can refer to a few texts millions of times. */
const maxCharacters = 16 * 1024 * 1024;
const tooMuch = 'The file has more than 16 million characters of metadata: split it into smaller files';

/** Reads the metadata of a file. A text that follows itself is read once. */
export class MetadataReader {
  private characters = 0;
  private last = '';
  private lastJson: string | null = null;

  read(text: string): string | null {
    if (text !== this.last) {
      this.characters += Math.min(text.length, maxLength);
      if (this.characters > maxCharacters) throw refusedFile(tooMuch);
      this.last = text;
      this.lastJson = readMetadata(text);
    }
    return this.lastJson;
  }
}
