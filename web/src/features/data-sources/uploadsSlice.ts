import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadAnswer, UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { workspaceLeft } from '../../shared/session/sessionSlice.js';
import type { ApiError } from '../../shared/api/apiError.js';

/** What the user has chosen about a file. */
export interface UploadChoices {
  /** Null leaves everything to the server. */
  readonly reading: UploadReading | null;
  /** Questions of the server that the user has answered, so that an answer can be changed. */
  readonly answered: readonly UploadQuestion[];
  /** Whether the file replaces the last one of the source. */
  readonly isNewVersion: boolean;
}

/** The upload to a source. It outlives the dialog and the screen; an import outlives the page too. */
export interface UploadJob {
  readonly sourceId: string;
  readonly fileName: string;
  /** `sent`: the file is on the server, and waits for the user. */
  readonly phase: 'sending' | 'sent' | 'importing' | 'done' | 'failed' | 'canceled';
  /** The part of the file that was sent, or of the import that is done, in whole percent. */
  readonly percent: number;
  /** Null until the whole file is on the server. */
  readonly uploadId: string | null;
  readonly choices: UploadChoices;
  /** The run of the last import, which has the id of its job; null before. */
  readonly runId: string | null;
  readonly run: SyncRun | null;
  readonly answer: UploadAnswer | null;
  readonly error: ApiError | null;
  /** Names of files that come next. */
  readonly waiting: readonly string[];
}

export type UploadsState = Readonly<Record<string, UploadJob>>;

declare module '../../shared/store/state.js' {
  interface RootState {
    readonly uploads: UploadsState;
  }
}

interface Of<Value> {
  readonly sourceId: string;
  readonly value: Value;
}

export interface ImportOutcome {
  readonly answer: UploadAnswer;
  readonly run: SyncRun | null;
}

const initialState: UploadsState = {};

/** Everything is left to the server. */
export const noChoices: UploadChoices = { reading: null, answered: [], isNewVersion: false };

const running = ['sending', 'importing'] as const;

/** Changes a job in one of these phases. A message that arrives later changes nothing. */
function change(
  state: UploadsState,
  sourceId: string,
  phases: readonly UploadJob['phase'][],
  changes: Partial<UploadJob>,
): UploadsState {
  const job = state[sourceId];
  return job && phases.includes(job.phase) ? { ...state, [sourceId]: { ...job, ...changes } } : state;
}

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    uploadStarted: (
      state,
      { payload: { sourceId, value } }: PayloadAction<Of<{ fileName: string; waiting: string[] }>>,
    ): UploadsState => ({
      ...state,
      [sourceId]: {
        sourceId,
        ...value,
        phase: 'sending',
        percent: 0,
        uploadId: null,
        choices: noChoices,
        runId: null,
        run: null,
        answer: null,
        error: null,
      },
    }),
    uploadMoved: (state, { payload: { sourceId, value } }: PayloadAction<Of<number>>): UploadsState =>
      change(state, sourceId, running, { percent: value }),
    fileSent: (state, { payload: { sourceId, value } }: PayloadAction<Of<string>>): UploadsState =>
      change(state, sourceId, ['sending'], { phase: 'sent', percent: 100, uploadId: value }),
    choicesMade: (state, { payload: { sourceId, value } }: PayloadAction<Of<UploadChoices>>): UploadsState =>
      change(state, sourceId, ['sent', 'failed', 'canceled'], { choices: value }),
    importStarted: (state, { payload }: PayloadAction<string>): UploadsState =>
      change(state, payload, ['sent', 'failed', 'canceled'], {
        phase: 'importing',
        percent: 0,
        runId: null,
        error: null,
      }),
    importQueued: (state, { payload: { sourceId, value } }: PayloadAction<Of<string>>): UploadsState =>
      change(state, sourceId, ['importing'], { runId: value }),
    uploadDone: (state, { payload: { sourceId, value } }: PayloadAction<Of<ImportOutcome>>): UploadsState =>
      change(state, sourceId, running, { phase: 'done', percent: 100, ...value }),
    uploadFailed: (state, { payload: { sourceId, value } }: PayloadAction<Of<ApiError>>): UploadsState =>
      change(state, sourceId, running, { phase: 'failed', error: value }),
    uploadCanceled: (state, { payload }: PayloadAction<string>): UploadsState =>
      change(state, payload, running, { phase: 'canceled' }),
    runUndone: (state, { payload: { sourceId, value } }: PayloadAction<Of<SyncRun>>): UploadsState =>
      change(state, sourceId, ['done'], { run: value }),
    uploadForgotten: (state, { payload }: PayloadAction<string>): UploadsState =>
      Object.fromEntries(Object.entries(state).filter(([sourceId]) => sourceId !== payload)),
  },
  extraReducers: (builder) => {
    builder.addCase(workspaceLeft, () => initialState);
  },
  selectors: {
    selectUploads: (state) => state,
    selectUpload: (state, sourceId: string): UploadJob | undefined => state[sourceId],
    /** Whether closing the page would stop a file on its way. */
    selectAnySending: (state) => Object.values(state).some(({ phase }) => phase === 'sending'),
  },
});

export const isRunning = ({ phase }: UploadJob): boolean => phase === 'sending' || phase === 'importing';

/** Whether the file is on the server, and the user chooses how it is read. */
export const isInReview = ({ phase, uploadId }: UploadJob): boolean =>
  uploadId !== null && (phase === 'sent' || phase === 'failed' || phase === 'canceled');

export const uploadsSlice = slice;
export const {
  uploadStarted,
  uploadMoved,
  fileSent,
  choicesMade,
  importStarted,
  importQueued,
  uploadDone,
  uploadFailed,
  uploadCanceled,
  runUndone,
  uploadForgotten,
} = slice.actions;
export const { selectUploads, selectUpload, selectAnySending } = slice.selectors;
