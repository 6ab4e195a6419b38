import { maxMetadataLength, readMetadata } from '@emberdeck/connector/values/metadata';
import { titles } from '@emberdeck/connector/values/titles';
import { refusedFile } from './table-file.js';

/** The title of the column, in any case. */
export const metadataTitle = titles.metadata[0];

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
      this.characters += Math.min(text.length, maxMetadataLength);
      if (this.characters > maxCharacters) throw refusedFile(tooMuch);
      this.last = text;
      this.lastJson = readMetadata(text);
    }
    return this.lastJson;
  }
}
