import type { UploadColumns } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import type { ColumnProfile } from './column-profile.js';
import { columnsOf } from './column-refs.js';
import type { Layout, LongLayout, WideLayout } from './layout.js';
import { quoted } from './metric-row.js';

/** How the columns of a file are understood. */
export interface FoundLayout {
  /** Null if they are not. With an open question, that of its first choice. */
  readonly layout: Layout | null;
  /** Why they are not understood. */
  readonly problem: string | null;
  readonly questions: readonly UploadQuestion[];
  /** Why columns do not come in, by place. */
  readonly reasons: ReadonlyMap<number, string>;
  /** The file names its columns as the product does: it was made for it. */
  readonly isProductForm: boolean;
  /** What the cells of the columns are; null where titles say all. */
  readonly profiles: readonly ColumnProfile[] | null;
}

export const nothingFound: FoundLayout = {
  layout: null,
  problem: null,
  questions: [],
  reasons: new Map(),
  isProductForm: false,
  profiles: null,
};

/** A choice of a question: another layout. */
export function layoutChoice(
  label: string,
  layout: Layout,
  header: readonly string[],
): UploadQuestion['choices'][number] {
  return columnsChoice(label, columnsOf(layout, header));
}

/** Asks which of several columns holds the times, of which the layout has the first; null if there is no choice. */
export function timeQuestion(
  layout: LongLayout | WideLayout,
  header: readonly string[],
  times: readonly number[],
): UploadQuestion | null {
  if (times.length < 2) return null;
  const choices = times.map((timestamp) =>
    layoutChoice(
      `The times of ${quoted(header[timestamp]?.trim() ?? '')}`,
      { ...layout, timestamp, clock: null },
      header,
    ),
  );
  return { id: 'time', message: 'Several columns hold times. Which one is the time of a row?', choices };
}

export const columnsChoice = (
  label: string,
  columns: UploadColumns,
  figure: string | null = null,
): UploadQuestion['choices'][number] => ({ label, figure, reading: { columns } });
