import type { Dropped } from '../../shared/files/useFileDrop.js';
import { maxUploadBytes } from './uploadLimits.js';

/** Why a choice cannot be uploaded. The server checks everything that needs the content. */
export type ChoiceProblem = 'nothing' | 'folder' | 'empty' | 'tooLarge';

/** Endings that the browser offers first. The server decides by the content. */
export const offeredFiles = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,text/csv';

export interface RefusedChoice {
  readonly problem: ChoiceProblem;
  /** The file at fault; null if it is the whole choice. */
  readonly fileName: string | null;
}

function problemOf({ size }: Pick<File, 'size'>): ChoiceProblem | null {
  if (size === 0) {
    return 'empty';
  }
  return size > maxUploadBytes ? 'tooLarge' : null;
}

/** Returns why the files cannot be sent; null if all of them can. */
export function refusalOf({ files, hasFolder }: Dropped<Pick<File, 'name' | 'size'>>): RefusedChoice | null {
  if (hasFolder || files.length === 0) {
    return { problem: hasFolder ? 'folder' : 'nothing', fileName: null };
  }
  for (const file of files) {
    const problem = problemOf(file);
    if (problem !== null) {
      return { problem, fileName: file.name };
    }
  }
  return null;
}
