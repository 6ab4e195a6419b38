import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useEffect, useState } from 'react';
import { usePreviewUploadMutation } from './dataSourcesApi.js';
import { noChoices, readingOf } from './fileReading.js';
import type { ReadingChoices } from './fileReading.js';

/** What the server said about a file. It names the file, so that an answer about an earlier choice is ignored. */
interface Seen {
  readonly file: File | null;
  readonly preview: UploadPreview | null;
  readonly error: unknown;
}

const nothingSeen: Seen = { file: null, preview: null, error: null };

interface Chosen {
  readonly file: File | null;
  readonly choices: ReadingChoices;
  readonly isWanted: boolean;
}

export interface FileReading {
  readonly preview: UploadPreview | null;
  readonly error: unknown;
  readonly isReading: boolean;
  readonly isWanted: boolean;
  readonly choices: ReadingChoices;
  /** The reading to send with the file. */
  readonly reading: UploadReading | null;
  readonly change: (choices: ReadingChoices) => void;
  /** Asks the server about a file that the browser can read too. */
  readonly want: () => void;
}

/** The server's preview of a file, and how the user wants it to be read. Each change is previewed again. */
export function useFileReading(sourceId: string, file: File | null, needsServer: boolean): FileReading {
  const [chosen, setChosen] = useState<Chosen>({ file: null, choices: noChoices, isWanted: false });
  const [seen, setSeen] = useState<Seen>(nothingSeen);
  const [ask, { isLoading }] = usePreviewUploadMutation();
  const isOwn = chosen.file === file;
  const choices = isOwn ? chosen.choices : noChoices;
  const isWanted = needsServer || (isOwn && chosen.isWanted);
  useEffect(() => {
    if (file === null || !isWanted) {
      return undefined;
    }
    let isCurrent = true;
    const request = ask({ id: sourceId, file, reading: readingOf(choices) });
    const show = (preview: UploadPreview | null, error: unknown): void => {
      if (isCurrent) {
        // After a failure the fields stay, so that the user can choose something else.
        setSeen((before) => ({
          file,
          preview: preview ?? (before.file === file ? before.preview : null),
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
  }, [ask, sourceId, file, isWanted, choices]);
  const own = seen.file === file ? seen : nothingSeen;
  return {
    preview: own.preview,
    error: own.error,
    isReading: isLoading,
    isWanted,
    choices,
    reading: readingOf(choices),
    change: (next) => setChosen({ file, choices: next, isWanted: true }),
    want: () => setChosen({ file, choices, isWanted: true }),
  };
}
