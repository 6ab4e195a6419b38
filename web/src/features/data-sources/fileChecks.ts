import { maxUploadBytes } from './uploadLimits.js';

/** Why the choice cannot be uploaded, as far as that is known without reading the file. */
export type ChoiceProblem = 'nothing' | 'folder' | 'several' | 'wrongType' | 'empty' | 'tooLarge';

export type CheckedFile = Pick<File, 'name' | 'size' | 'type'>;

/** Endings of text files with columns. The browser reads their first rows itself. */
const columnEndings = ['.csv', '.tsv', '.txt'];

/** Endings of the other files that the server reads: workbooks and JSON lines. */
const otherEndings = ['.xlsx', '.jsonl', '.ndjson'];

/** The value of `accept` of the file input. */
export const acceptedFiles = [...columnEndings, ...otherEndings, 'text/csv'].join(',');

const endsWith = ({ name }: CheckedFile, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Whether only the server can read the first rows. */
export const isForServer = (file: CheckedFile): boolean => endsWith(file, otherEndings);

/** Some systems identify CSV files only by name, others only by type. */
const isAccepted = (file: CheckedFile): boolean =>
  endsWith(file, [...columnEndings, ...otherEndings]) || file.type === 'text/csv';

/** Returns null for a file of a kind and size that the server accepts. */
export function checkFile(file: CheckedFile): ChoiceProblem | null {
  if (!isAccepted(file)) {
    return 'wrongType';
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
