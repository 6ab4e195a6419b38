import { maxUploadBytes } from './uploadLimits.js';

/** Why a choice cannot be uploaded, as far as can be told without reading it. */
export type ChoiceProblem = 'nothing' | 'folder' | 'several' | 'notCsv' | 'empty' | 'tooLarge';

export type CheckedFile = Pick<File, 'name' | 'size' | 'type'>;

/** Some systems know CSV files by their name only, some give them the type of a spreadsheet. */
const isCsv = ({ name, type }: CheckedFile): boolean =>
  name.toLowerCase().endsWith('.csv') || type === 'text/csv';

/** One CSV file of a size that the server takes: null. */
export function checkFile(file: CheckedFile): ChoiceProblem | null {
  if (!isCsv(file)) {
    return 'notCsv';
  }
  if (file.size === 0) {
    return 'empty';
  }
  return file.size > maxUploadBytes ? 'tooLarge' : null;
}

/** What a drop holds: its files, and whether there is a folder among them. */
export interface Dropped<Chosen extends CheckedFile> {
  readonly files: readonly Chosen[];
  readonly hasFolder: boolean;
}

/** The one file of a drop, or why there is not one. */
export function fileOfDrop<Chosen extends CheckedFile>({
  files,
  hasFolder,
}: Dropped<Chosen>): Chosen | ChoiceProblem {
  if (hasFolder) {
    return 'folder';
  }
  if (files.length > 1) {
    return 'several';
  }
  return files[0] ?? 'nothing';
}
