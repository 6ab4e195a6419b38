import { useEffect, useState } from 'react';
import { checkFile, fileOfDrop } from './fileChecks.js';
import type { ChoiceProblem, Dropped } from './fileChecks.js';
import type { ContentProblem, FilePreview } from './previewCsv.js';
import { previewFile } from './previewFile.js';

export type FileProblem = ContentProblem | { readonly code: ChoiceProblem; readonly columns?: string };

/** What was read of a file, beside the file itself: a late reading of an earlier choice does not count. */
interface Reading {
  readonly file: File;
  readonly preview: FilePreview | null;
  readonly problem: FileProblem | null;
}

async function readFile(file: File): Promise<Reading> {
  try {
    const seen = await previewFile(file);
    return 'code' in seen
      ? { file, preview: null, problem: seen }
      : { file, preview: seen, problem: seen.problem };
  } catch {
    return { file, preview: null, problem: { code: 'unreadable' } };
  }
}

interface Choice {
  readonly file: File | null;
  readonly problem: FileProblem | null;
  /** Under way from the moment of the choice, where there is something to read. */
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
  readonly isReading: boolean;
  readonly drop: (dropped: Dropped<File>) => void;
  readonly clear: () => void;
  /** The file once its first rows were read and nothing is wrong with them; else null. */
  readonly checkedFile: () => Promise<File | null>;
}

/** The file that a person has chosen, its first rows, and what is wrong with it. */
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
