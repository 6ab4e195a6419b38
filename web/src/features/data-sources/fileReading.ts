import {
  openReading,
  uploadColumns,
  type UploadColumns,
  type UploadReading,
} from '@emberdeck/contracts/analytics/upload-reading';

/** The choices of the user about a file. The server finds what is left open. */
export type ReadingChoices = UploadReading;

export const noChoices: ReadingChoices = openReading;

/** The reading to send; null if the user has chosen nothing, so that the request stays as small as before. */
export function readingOf(choices: ReadingChoices): UploadReading | null {
  const { columns, dateOrder, decimal, sheet } = choices;
  const isOpen = columns === null && dateOrder === 'auto' && decimal === 'auto' && sheet === null;
  return isOpen ? null : choices;
}

export type Layout = UploadColumns['layout'];

/** Columns as shown while the user chooses: incomplete ones too. */
export interface ColumnDraft {
  readonly layout: Layout;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly timestamp: string;
  readonly metrics: readonly string[];
}

const titleOf = (column: unknown): string => (typeof column === 'string' ? column : '');

/** The draft of how the server understands the columns; empty if it cannot tell. */
export function draftOf(columns: UploadColumns | null): ColumnDraft {
  const none = { layout: 'long', name: '', value: '', unit: '', timestamp: '', metrics: [] } as const;
  if (columns === null || columns.layout === 'times') {
    return none;
  }
  const timestamp = titleOf(columns.timestamp);
  return columns.layout === 'wide'
    ? { ...none, layout: 'wide', metrics: columns.metrics.map(({ column }) => titleOf(column)), timestamp }
    : {
        ...none,
        name: titleOf(columns.name[0]),
        value: titleOf(columns.value),
        unit: titleOf(columns.unit),
        timestamp,
      };
}

/** The columns of a complete draft; null while it is incomplete. */
export function columnsOf(draft: ColumnDraft): UploadColumns | null {
  const timestamp = draft.timestamp === '' ? null : draft.timestamp;
  if (draft.layout === 'wide') {
    return draft.metrics.length === 0
      ? null
      : uploadColumns.parse({ layout: 'wide', metrics: [...draft.metrics], timestamp });
  }
  const { name, value } = draft;
  return name === '' || value === ''
    ? null
    : uploadColumns.parse({
        layout: 'long',
        name,
        value,
        unit: draft.unit === '' ? null : draft.unit,
        timestamp,
      });
}
