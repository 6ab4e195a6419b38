import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { isApiError } from '../../shared/api/apiError.js';
import type { ApiError } from '../../shared/api/apiError.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { randomId } from '../../shared/lib/randomId.js';
import { selectSessionEnded, workChanged } from '../../shared/session/sessionSlice.js';
import type { AppThunk } from '../../shared/store/state.js';
import { toastShown } from '../../shared/toasts/toastSlice.js';
import { uploadFile } from './dataSourcesApi.js';
import {
  isRunning,
  selectAnyRunning,
  selectUpload,
  uploadCanceled,
  uploadDone,
  uploadFailed,
  uploadForgotten,
  uploadMoved,
  uploadStarted,
} from './uploadsSlice.js';

/** A file to upload to a source. Kept until the server responds with the result. */
interface Intent {
  readonly file: File;
  /** How to read the file; null leaves all of it to the server. */
  readonly reading: UploadReading | null;
  /** Sent with each retry, so that rows are never added twice. */
  readonly idempotencyKey: string;
  /** Aborts the running request. */
  readonly abort?: () => void;
}

/** Files by source id. They are not serializable, so they are not in the store. */
const intents = new Map<string, Intent>();

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const isSameReading = (one: UploadReading | null, other: UploadReading | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function intentOf(sourceId: string, file: File, reading: UploadReading | null): Intent {
  const known = intents.get(sourceId);
  return known && isSameFile(known.file, file) && isSameReading(known.reading, reading)
    ? { file, reading, idempotencyKey: known.idempotencyKey }
    : { file, reading, idempotencyKey: randomId() };
}

/** The file of a failed or canceled upload. */
export const fileLeftOf = (sourceId: string): File | null => intents.get(sourceId)?.file ?? null;

let guard: ((unload: BeforeUnloadEvent) => void) | null = null;

/** Asks the user before the page closes or the session ends during an upload. */
const guardPage: AppThunk = (dispatch, getState) => {
  const isWorking = selectAnyRunning(getState());
  dispatch(workChanged(isWorking));
  if (guard === null && isWorking) {
    guard = (unload) => {
      if (!selectSessionEnded(getState())) {
        unload.preventDefault();
      }
    };
    window.addEventListener('beforeunload', guard);
  } else if (guard !== null && !isWorking) {
    window.removeEventListener('beforeunload', guard);
    guard = null;
  }
};

const noAnswer: ApiError = {
  status: 'NETWORK',
  message: 'NETWORK',
  detail: null,
  fields: [],
  requestId: null,
  retryAfter: null,
};

function failUpload(sourceId: string, error: ApiError): AppThunk {
  return (dispatch) => {
    dispatch(uploadFailed({ sourceId, value: error }));
    // The end of the session has a separate toast.
    if (error.status !== 401) {
      const content = { title: i18n.t('toast.error'), text: i18n.t('upload.failed') };
      dispatch(toastShown({ variant: 'destructive', ...content }));
    }
  };
}

/** Uploads a file to a source. Has no effect while another upload to the source is running. */
export function startUpload(sourceId: string, file: File, reading: UploadReading | null = null): AppThunk {
  return (dispatch, getState) => {
    const before = selectUpload(getState(), sourceId);
    if (before && isRunning(before)) {
      return;
    }
    const intent = intentOf(sourceId, file, reading);
    const onProgress = (share: number): void => {
      const percent = Math.floor(share * 100);
      if (selectUpload(getState(), sourceId)?.percent !== percent) {
        dispatch(uploadMoved({ sourceId, value: percent }));
      }
    };
    dispatch(uploadStarted({ sourceId, value: file.name }));
    const { idempotencyKey } = intent;
    const request = dispatch(
      uploadFile.initiate({ id: sourceId, file, reading, idempotencyKey, onProgress }, { track: false }),
    );
    const running: Intent = { ...intent, abort: () => request.abort() };
    intents.set(sourceId, running);
    dispatch(guardPage);
    void request.then(({ data, error }) => {
      // A user who canceled needs no notice, and may have started another upload.
      if (intents.get(sourceId) === running) {
        intents.set(sourceId, intent);
        if (data) {
          intents.delete(sourceId);
          dispatch(uploadDone({ sourceId, value: data }));
          const content = {
            title: i18n.t('upload.done'),
            text: i18n.t('upload.doneText', { count: data.rowsAdded }),
          };
          dispatch(toastShown({ variant: 'default', ...content }));
        } else {
          dispatch(failUpload(sourceId, isApiError(error) ? error : noAnswer));
        }
        dispatch(guardPage);
      }
    });
  };
}

/** Aborts the upload. Keeps the file and its idempotency key, so that a retry adds no rows twice. */
export function cancelUpload(sourceId: string): AppThunk {
  return (dispatch) => {
    const intent = intents.get(sourceId);
    if (intent?.abort) {
      const { abort: _ended, ...kept } = intent;
      intents.set(sourceId, kept);
      intent.abort();
      dispatch(uploadCanceled(sourceId));
      dispatch(guardPage);
    }
  };
}

/** Uploads the same file again. */
export function retryUpload(sourceId: string): AppThunk {
  return (dispatch) => {
    const left = intents.get(sourceId);
    if (left) {
      dispatch(startUpload(sourceId, left.file, left.reading));
    }
  };
}

/** Cancels the upload of a removed source, and forgets its file and state. */
export function dropUpload(sourceId: string): AppThunk {
  return (dispatch) => {
    dispatch(cancelUpload(sourceId));
    dispatch(uploadForgotten(sourceId));
    intents.delete(sourceId);
  };
}
