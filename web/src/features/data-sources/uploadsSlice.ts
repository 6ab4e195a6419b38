import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../shared/api/apiError.js';

/** The state of the upload to a source. It outlives the dialog and the screen, but not the page. */
export interface UploadJob {
  readonly sourceId: string;
  readonly fileName: string;
  readonly phase: 'sending' | 'reading' | 'done' | 'failed' | 'canceled';
  /** The part of the file that the browser has sent, in whole percent. */
  readonly percent: number;
  readonly answer: UploadAnswer | null;
  readonly error: ApiError | null;
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

const initialState: UploadsState = {};

/** Changes a running job. A finished job never changes, even if events arrive later. */
function change(state: UploadsState, sourceId: string, changes: Partial<UploadJob>): UploadsState {
  const job = state[sourceId];
  return job && isRunning(job) ? { ...state, [sourceId]: { ...job, ...changes } } : state;
}

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    uploadStarted: (state, { payload: { sourceId, value } }: PayloadAction<Of<string>>): UploadsState => ({
      ...state,
      [sourceId]: { sourceId, fileName: value, phase: 'sending', percent: 0, answer: null, error: null },
    }),
    uploadMoved: (state, { payload: { sourceId, value } }: PayloadAction<Of<number>>): UploadsState =>
      change(state, sourceId, { percent: value, phase: value === 100 ? 'reading' : 'sending' }),
    uploadDone: (state, { payload: { sourceId, value } }: PayloadAction<Of<UploadAnswer>>): UploadsState =>
      change(state, sourceId, { phase: 'done', percent: 100, answer: value }),
    uploadFailed: (state, { payload: { sourceId, value } }: PayloadAction<Of<ApiError>>): UploadsState =>
      change(state, sourceId, { phase: 'failed', error: value }),
    uploadCanceled: (state, { payload }: PayloadAction<string>): UploadsState =>
      change(state, payload, { phase: 'canceled' }),
    uploadForgotten: (state, { payload }: PayloadAction<string>): UploadsState =>
      Object.fromEntries(Object.entries(state).filter(([sourceId]) => sourceId !== payload)),
  },
  selectors: {
    selectUpload: (state, sourceId: string): UploadJob | undefined => state[sourceId],
    selectAnyRunning: (state) => Object.values(state).some(isRunning),
  },
});

export const isRunning = ({ phase }: UploadJob): boolean => phase === 'sending' || phase === 'reading';

/** Whether the upload was canceled after the whole file was sent. The server may have added the rows. */
export const mayBeStored = ({ phase, percent }: UploadJob): boolean =>
  phase === 'canceled' && percent === 100;

export const uploadsSlice = slice;
export const { uploadStarted, uploadMoved, uploadDone, uploadFailed, uploadCanceled, uploadForgotten } =
  slice.actions;
export const { selectUpload, selectAnyRunning } = slice.selectors;
