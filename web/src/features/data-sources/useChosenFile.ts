import { useEffect, useState } from 'react';
import { checkFile, fileOfDrop, isForServer } from './fileChecks.js';
import type { ChoiceProblem, Dropped } from './fileChecks.js';
import type { ContentProblem, FilePreview } from './previewCsv.js';
import { previewFile } from './previewFile.js';

export type FileProblem = ContentProblem | { readonly code: ChoiceProblem; readonly columns?: string };

/** The result of reading a file. It names the file, so that a late result for an earlier choice is ignored. */
interface Reading {
  readonly file: File;
  readonly preview: FilePreview | null;
  readonly problem: FileProblem | null;
  /** Whether only the server can show what the file would bring. */
  readonly needsServer: boolean;
}

/** The server may still read such a file: as a workbook, in another encoding, or with columns chosen by hand. */
const maybeForServer: readonly string[] = ['spreadsheet', 'utf16', 'notUtf8', 'missing'];

const forServer = (file: File): Reading => ({ file, preview: null, problem: null, needsServer: true });

async function readFile(file: File): Promise<Reading> {
  if (isForServer(file)) {
    return forServer(file);
  }
  try {
    const seen = await previewFile(file);
    const problem = 'code' in seen ? seen : seen.problem;
    if (problem !== null && maybeForServer.includes(problem.code)) {
      return forServer(file);
    }
    return { file, preview: 'code' in seen ? null : seen, problem, needsServer: false };
  } catch {
    return { file, preview: null, problem: { code: 'unreadable' }, needsServer: false };
  }
}

interface Choice {
  readonly file: File | null;
  readonly problem: FileProblem | null;
  /** Starts with the choice; null if there is nothing to read. */
  readonly reading: Promise<Reading> | null;
}

const noChoice: Choice = { file: null, problem: null, reading: null };

function choiceOf(file: File): Choice {
  const code = checkFile(file);
  return code === null
    ? { file, problem: null, reading: readFile(file) }
    : { file, problem: { code }, reading: null };
}

export interface ChosenFile extends Pick<Choice, 'file' | 'problem'> {
  readonly preview: FilePreview | null;
  readonly needsServer: boolean;
  readonly isReading: boolean;
  readonly drop: (dropped: Dropped<File>) => void;
  readonly clear: () => void;
  /** Resolves to the file after its first rows are read; null without a file or if it has a problem. */
  readonly checkedFile: () => Promise<File | null>;
}

/** The chosen file, its first rows, and its problem. */
export function useChosenFile(initial: File | null): ChosenFile {
  const [choice, setChoice] = useState<Choice>(() => (initial ? choiceOf(initial) : noChoice));
  const [read, setRead] = useState<Reading | null>(null);
  const { file, reading } = choice;
  useEffect(() => {
    void reading?.then(setRead);
  }, [reading]);
  const own = read !== null && read.file === file ? read : null;
  return {
    file,
    problem: choice.problem ?? own?.problem ?? null,
    preview: own?.preview ?? null,
    needsServer: own?.needsServer ?? false,
    isReading: reading !== null && own === null,
    drop: (dropped) => {
      const found = fileOfDrop(dropped);
      setChoice(typeof found === 'string' ? { ...noChoice, problem: { code: found } } : choiceOf(found));
    },
    clear: () => setChoice(noChoice),
    checkedFile: async () => {
      const known = await reading;
      return known?.problem === null ? known.file : null;
    },
  };
}
