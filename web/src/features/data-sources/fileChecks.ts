import { maxUploadBytes } from './uploadLimits.js';

/** Why the choice cannot be uploaded, as far as that is known without reading the file. */
export type ChoiceProblem = 'nothing' | 'folder' | 'several' | 'notCsv' | 'empty' | 'tooLarge';

export type CheckedFile = Pick<File, 'name' | 'size' | 'type'>;

/** Some systems identify CSV files only by name, others give them the type of a spreadsheet. */
const isCsv = ({ name, type }: CheckedFile): boolean =>
  name.toLowerCase().endsWith('.csv') || type === 'text/csv';

/** Returns null for a CSV file of a size that the server accepts. */
export function checkFile(file: CheckedFile): ChoiceProblem | null {
  if (!isCsv(file)) {
    return 'notCsv';
  }
  if (file.size === 0) {
    return 'empty';
  }
  return file.size > maxUploadBytes ? 'tooLarge' : null;
}

/** The files of a drop, and whether they include a folder. */
export interface Dropped<Chosen extends CheckedFile> {
  readonly files: readonly Chosen[];
  readonly hasFolder: boolean;
}

/** Returns the file of a drop, or why the drop is not a single file. */
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
