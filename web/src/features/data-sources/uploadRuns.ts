import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { pauseUntilOnline } from '../../shared/files/fileSending.js';
import type { ApiError } from '../../shared/api/apiError.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { selectSessionEnded, workChanged } from '../../shared/session/sessionSlice.js';
import type { AppThunk } from '../../shared/store/state.js';
import { toastShown } from '../../shared/toasts/toastSlice.js';
import { cancelImport, runImport } from './importRuns.js';
import { failureOf } from './uploadFailure.js';
import { beginUpload, sendContent } from './uploadsApi.js';
import {
  fileSent,
  isRunning,
  selectAnySending,
  selectUpload,
  uploadCanceled,
  uploadFailed,
  uploadForgotten,
  uploadMoved,
  uploadStarted,
} from './uploadsSlice.js';

/** A file on its way to a source, and those that come next. */
interface Transfer {
  readonly file: File;
  readonly waiting: readonly File[];
  /** Where its content goes; null until the server has answered. */
  readonly expected: ExpectedFile | null;
  /** Aborts the running request. */
  readonly abort: (() => void) | null;
}

/** Transfers by source id. Files are not serializable, so they are not in the store. */
const transfers = new Map<string, Transfer>();

/** The file of a failed or canceled transfer. */
export const fileLeftOf = (sourceId: string): File | null => transfers.get(sourceId)?.file ?? null;

let guard: ((unload: BeforeUnloadEvent) => void) | null = null;

/** Asks the user before the page closes or the session ends while a file is on its way. An import needs no page. */
const guardPage: AppThunk = (dispatch, getState) => {
  const isSending = selectAnySending(getState());
  dispatch(workChanged(isSending));
  if (guard === null && isSending) {
    guard = (unload) => {
      if (!selectSessionEnded(getState())) {
        unload.preventDefault();
      }
    };
    window.addEventListener('beforeunload', guard);
  } else if (guard !== null && !isSending) {
    window.removeEventListener('beforeunload', guard);
    guard = null;
  }
};

function failTransfer(sourceId: string, error: ApiError): AppThunk {
  return (dispatch) => {
    dispatch(uploadFailed({ sourceId, value: error }));
    // The end of the session has a separate toast.
    if (error.status !== 401) {
      const content = { title: i18n.t('toast.error'), text: i18n.t('upload.failed') };
      dispatch(toastShown({ variant: 'destructive', ...content }));
    }
  };
}

type Outcome = { readonly data: string } | { readonly error: unknown };

/** Announces a file and sends it, or sends the rest of one that was announced before. Resolves to its upload. */
function transfer(sourceId: string, { file, expected }: Transfer): AppThunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const started = transfers.get(sourceId);
    const isCurrent = (): boolean => transfers.get(sourceId)?.file === started?.file;
    const follow = (next: Partial<Transfer>): void => {
      const known = transfers.get(sourceId);
      if (known) transfers.set(sourceId, { ...known, ...next });
    };
    let address = expected;
    if (address === null) {
      const announced = dispatch(
        beginUpload.initiate({ id: sourceId, fileName: file.name, sizeBytes: file.size }, { track: false }),
      );
      follow({ abort: () => announced.abort() });
      const { data, error } = await announced;
      if (data === undefined) return { error };
      address = data;
      if (isCurrent()) follow({ expected: data });
    }
    const onProgress = (share: number): void => {
      const percent = Math.floor(share * 100);
      if (selectUpload(getState(), sourceId)?.percent !== percent) {
        dispatch(uploadMoved({ sourceId, value: percent }));
      }
    };
    const { url, id } = address;
    const request = dispatch(
      sendContent.initiate(
        { file, url, isResumed: expected !== null, onProgress, pause: pauseUntilOnline },
        { track: false },
      ),
    );
    follow({ abort: () => request.abort() });
    const { error } = await request;
    return error === undefined ? { data: id } : { error };
  };
}

/** Sends the file of a transfer. Has no effect while another file is on its way to the source. */
function send(sourceId: string, intent: Omit<Transfer, 'abort'>): AppThunk {
  return (dispatch, getState) => {
    const before = selectUpload(getState(), sourceId);
    if (before && isRunning(before)) return;
    const running: Transfer = { ...intent, abort: null };
    transfers.set(sourceId, running);
    const waiting = intent.waiting.map(({ name }) => name);
    dispatch(uploadStarted({ sourceId, value: { fileName: intent.file.name, waiting } }));
    dispatch(guardPage);
    void dispatch(transfer(sourceId, running)).then((outcome) => {
      // A user who canceled needs no notice, and may have started another upload.
      const job = selectUpload(getState(), sourceId);
      if (job?.phase === 'sending' && transfers.get(sourceId)?.file === running.file) {
        if ('data' in outcome) {
          dispatch(fileSent({ sourceId, value: outcome.data }));
        } else {
          dispatch(failTransfer(sourceId, failureOf(outcome.error)));
        }
      }
      dispatch(guardPage);
    });
  };
}

/** Sends the first of these files to a source. The others wait for their turn. */
export function sendFiles(sourceId: string, [file, ...waiting]: readonly File[]): AppThunk {
  return (dispatch) => {
    if (file) dispatch(send(sourceId, { file, waiting, expected: null }));
  };
}

/** Drops the file of a source, and sends the next one. */
export function nextFile(sourceId: string): AppThunk {
  return (dispatch) => {
    const waiting = transfers.get(sourceId)?.waiting ?? [];
    dispatch(uploadForgotten(sourceId));
    transfers.delete(sourceId);
    dispatch(sendFiles(sourceId, waiting));
  };
}

/** Ends what runs. The file stays, so that a retry sends the rest of it alone. */
export function cancelUpload(sourceId: string): AppThunk {
  return (dispatch, getState) => {
    const job = selectUpload(getState(), sourceId);
    if (job?.phase === 'importing') {
      dispatch(cancelImport(job));
    } else if (job?.phase === 'sending') {
      const left = transfers.get(sourceId);
      dispatch(uploadCanceled(sourceId));
      left?.abort?.();
      dispatch(guardPage);
    }
  };
}

/** Tries again what failed: the rest of the file, or its import. */
export function retryUpload(sourceId: string): AppThunk {
  return (dispatch, getState) => {
    const left = transfers.get(sourceId);
    if (selectUpload(getState(), sourceId)?.uploadId) {
      dispatch(runImport(sourceId));
    } else if (left) {
      dispatch(send(sourceId, left));
    }
  };
}

/** Sends the whole file again: the server deletes a file that nothing uses after an hour. */
export function sendAgain(sourceId: string): AppThunk {
  return (dispatch) => {
    const left = transfers.get(sourceId);
    if (left) dispatch(send(sourceId, { ...left, expected: null }));
  };
}

/** Forgets an upload, its file and those that wait. */
export function forgetUpload(sourceId: string): AppThunk {
  return (dispatch) => {
    dispatch(uploadForgotten(sourceId));
    transfers.delete(sourceId);
  };
}

/** Cancels the upload of a removed source, and forgets it. */
export function dropUpload(sourceId: string): AppThunk {
  return (dispatch) => {
    dispatch(cancelUpload(sourceId));
    dispatch(forgetUpload(sourceId));
  };
}
