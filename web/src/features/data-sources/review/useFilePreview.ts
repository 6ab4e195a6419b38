import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { usePreviewUploadMutation } from '../uploadsApi.js';
import { choicesMade, isInReview, noChoices } from '../uploadsSlice.js';
import type { UploadChoices, UploadJob } from '../uploadsSlice.js';
import { draftOf, readingPartOf } from './columnDraft.js';
import type { ColumnDraft, PreviewedTable } from './columnDraft.js';
import { chosenReading, withReading } from './readingChoices.js';

/** What the server said about an upload. It names the upload, so that an answer about an earlier one is ignored. */
interface Seen {
  readonly uploadId: string | null;
  readonly preview: UploadPreview | null;
  readonly error: unknown;
}

const nothingSeen: Seen = { uploadId: null, preview: null, error: null };

/** Columns that are not chosen completely, with the choices about an upload that they were made from. */
interface Draft {
  readonly columns: ColumnDraft;
  readonly choices: UploadChoices;
  readonly uploadId: string | null;
}

export interface FilePreview {
  readonly preview: UploadPreview | null;
  readonly error: unknown;
  readonly isReading: boolean;
  readonly choices: UploadChoices;
  /** How the columns are used, as chosen or as the server understands them. */
  readonly draft: ColumnDraft;
  /** Whether the columns are chosen so far that the file can be read. */
  readonly isComplete: boolean;
  readonly change: (choices: UploadChoices) => void;
  readonly changeColumns: (draft: ColumnDraft) => void;
  readonly readAgain: () => void;
}

const noTable = { header: [], sample: [], columns: null };

interface Asked {
  readonly sourceId: string;
  /** Null while there is nothing to read. */
  readonly uploadId: string | null;
  readonly reading: UploadReading | null;
}

/** What the server reads of an upload. A change is read again; what was read before stays until then. */
function useServerPreview({ sourceId, uploadId, reading }: Asked) {
  const [seen, setSeen] = useState<Seen>(nothingSeen);
  const [tries, setTries] = useState(0);
  const [ask, { isLoading }] = usePreviewUploadMutation();
  useEffect(() => {
    if (uploadId === null) {
      return undefined;
    }
    let isCurrent = true;
    const request = ask({ id: sourceId, uploadId, reading });
    const show = (preview: UploadPreview | null, error: unknown): void => {
      if (isCurrent) {
        // After a failure the fields stay, so that the user can choose something else.
        setSeen((before) => ({
          uploadId,
          preview: preview ?? (before.uploadId === uploadId ? before.preview : null),
          error,
        }));
      }
    };
    void request.unwrap().then(
      (preview) => show(preview, null),
      (error: unknown) => show(null, error),
    );
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [ask, sourceId, uploadId, reading, tries]);
  return { seen, isLoading, readAgain: () => setTries((count) => count + 1) };
}

/** Whether the key of the rows is not chosen yet. */
const lacksKey = ({ reading }: UploadChoices): boolean => reading?.rows === 'keyed' && reading.key === null;

const isAbout = (draft: Draft, uploadId: string | null, choices: UploadChoices): boolean =>
  draft.uploadId === uploadId && draft.choices === choices;

/** How the columns are used: as chosen, or as the server understands them. */
function draftFor(table: PreviewedTable, choices: UploadChoices): ColumnDraft {
  const { columns, key } = chosenReading(choices);
  return draftOf({ ...table, columns: columns ?? table.columns }, key);
}

const uploadInReview = (job: UploadJob | undefined): string | null =>
  job && isInReview(job) ? job.uploadId : null;

/**
 * The server's preview of an upload that the user reviews, and how it is to be read. Each change is previewed again.
 */
export function useFilePreview(sourceId: string, job: UploadJob | undefined): FilePreview {
  const dispatch = useAppDispatch();
  const uploadId = uploadInReview(job);
  const { choices } = job ?? { choices: noChoices };
  const [draft, setDraft] = useState<Draft | null>(null);
  const needsKey = lacksKey(choices);
  const asked = { sourceId, uploadId: needsKey ? null : uploadId, reading: choices.reading };
  const { seen, isLoading, readAgain } = useServerPreview(asked);
  const { preview, error } = seen.uploadId === uploadId ? seen : nothingSeen;
  const table = preview ?? noTable;
  const change = (value: UploadChoices): void => {
    dispatch(choicesMade({ sourceId, value }));
  };
  const ownDraft = draft !== null && isAbout(draft, uploadId, choices) ? draft.columns : null;
  return {
    preview,
    error,
    isReading: isLoading || (preview === null && error === null),
    choices,
    draft: ownDraft ?? draftFor(table, choices),
    isComplete: ownDraft === null && !needsKey,
    change,
    changeColumns: (next) => {
      const part = readingPartOf(next, table.header);
      setDraft(part === null ? { columns: next, choices, uploadId } : null);
      if (part !== null) change(withReading(choices, part));
    },
    readAgain,
  };
}
