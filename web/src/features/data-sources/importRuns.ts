import type { UploadState } from '@emberdeck/contracts/analytics/uploads';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { baseApi } from '../../shared/api/baseApi.js';
import type { ApiError } from '../../shared/api/apiError.js';
import { isAwayStatus } from '../../shared/api/apiError.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { isActive, percentOf } from '../../shared/jobs/jobRows.js';
import { cancelJob } from '../../shared/jobs/jobsApi.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import type { AppThunk } from '../../shared/store/state.js';
import { toastShown } from '../../shared/toasts/toastSlice.js';
import { failureOf, refusalOf } from './uploadFailure.js';
import { lookAtUpload, startImport } from './uploadsApi.js';
import {
  importQueued,
  importStarted,
  selectUpload,
  uploadCanceled,
  uploadDone,
  uploadFailed,
  uploadMoved,
} from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';

/** The pauses between two looks at an import, in milliseconds. The last one repeats. */
const pausesMs = [300, 600, 1_200, 2_500] as const;

const isLost = ({ status }: ApiError): boolean =>
  status === 'NETWORK' || status === 'TIMEOUT' || isAwayStatus(status);

/** Whether the message is about this job. */
const jobOf = (message: { type: string; job?: JobRow }, id: string): JobRow | null =>
  message.type === 'job_changed' && message.job?.id === id ? message.job : null;

interface Watch {
  /** Resolves when it is time for the next look: after the time, or when the job has ended. */
  readonly next: (milliseconds: number) => Promise<void>;
  readonly stop: () => void;
}

/** Follows a job by the messages of the server. */
function watchJob(id: string, onPercent: (percent: number) => void): Watch {
  let look = (): void => undefined;
  const stop = onServerMessage((message) => {
    const job = jobOf(message, id);
    if (job === null) return;
    if (isActive(job)) {
      onPercent(percentOf(job) ?? 0);
    } else {
      look();
    }
  });
  const next = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      look = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { next, stop };
}

/** Shows how an import has ended; false while it runs. */
function endImport(job: UploadJob, { run, answer, refusal }: UploadState): AppThunk<boolean> {
  return (dispatch) => {
    const { sourceId, runId } = job;
    if (answer !== null) {
      dispatch(uploadDone({ sourceId, value: { answer, run } }));
      dispatch(baseApi.util.invalidateTags(['DataSource', 'Metrics', 'Activity', 'SyncRun']));
      dispatch(staleUnlessLive(['Profile']));
      const content = {
        title: i18n.t('upload.done'),
        text: i18n.t('upload.doneText', { count: answer.rowsAdded }),
      };
      dispatch(toastShown({ variant: 'default', ...content }));
      return true;
    }
    const reason = refusal?.message ?? (run?.finishedAt ? run.reason : null);
    if (reason === null) return false;
    if (refusal === null && runId !== null && canceled.delete(runId)) {
      dispatch(uploadCanceled(sourceId));
    } else {
      dispatch(failImport(sourceId, refusalOf(reason)));
    }
    return true;
  };
}

/** Imports that the user has canceled, by their runs. */
const canceled = new Set<string>();

function failImport(sourceId: string, error: ApiError): AppThunk {
  return (dispatch) => {
    dispatch(uploadFailed({ sourceId, value: error }));
    // The end of the session has a separate toast.
    if (error.status !== 401) {
      const content = { title: i18n.t('toast.error'), text: i18n.t('upload.importFailed') };
      dispatch(toastShown({ variant: 'destructive', ...content }));
    }
  };
}

/** Waits for the end of an import. A lost connection ends nothing: the server goes on. */
function followImport(sourceId: string, uploadId: string, runId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const watch = watchJob(runId, (percent) => dispatch(uploadMoved({ sourceId, value: percent })));
    try {
      for (let looks = 0; ; looks += 1) {
        await watch.next(pausesMs[Math.min(looks, pausesMs.length - 1)] ?? 0);
        const job = selectUpload(getState(), sourceId);
        if (job?.phase !== 'importing' || job.runId !== runId) return;
        const { data, error } = await dispatch(
          lookAtUpload.initiate({ id: sourceId, uploadId }, { track: false }),
        );
        if (data && dispatch(endImport(job, data))) return;
        const failure = data ? null : failureOf(error);
        if (failure !== null && !isLost(failure)) {
          dispatch(failImport(sourceId, failure));
          return;
        }
      }
    } finally {
      watch.stop();
    }
  };
}

/** Imports the file that is on the server, as the user has chosen. */
export function runImport(sourceId: string): AppThunk {
  return (dispatch, getState) => {
    const job = selectUpload(getState(), sourceId);
    if (!job?.uploadId || job.phase === 'importing') return;
    const { uploadId, choices } = job;
    const { reading, isNewVersion } = choices;
    dispatch(importStarted(sourceId));
    const request = dispatch(
      startImport.initiate(
        { id: sourceId, uploadId, reading, replaces: isNewVersion ? 'last' : null },
        { track: false },
      ),
    );
    void request.then(({ data, error }) => {
      if (data) {
        dispatch(importQueued({ sourceId, value: data.run.id }));
        return dispatch(followImport(sourceId, uploadId, data.run.id));
      }
      dispatch(failImport(sourceId, failureOf(error)));
      return undefined;
    });
  };
}

/** Asks the server to end an import. It may have added its rows before. */
export function cancelImport({ runId }: UploadJob): AppThunk {
  return (dispatch) => {
    if (runId === null) return;
    canceled.add(runId);
    void dispatch(cancelJob.initiate({ service: 'analytics', id: runId }, { track: false }));
  };
}
