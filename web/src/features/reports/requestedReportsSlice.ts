import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { workspaceLeft } from '../../shared/session/sessionSlice.js';

type RequestedReports = readonly string[];

declare module '../../shared/store/state.js' {
  interface RootState {
    readonly requestedReports: string[];
  }
}

const initialState: RequestedReports = [];

/** Ids of the reports that this tab requested and that have no file yet. Their end is announced by a toast. */
export const requestedReportsSlice = createSlice({
  name: 'requestedReports',
  initialState: initialState as string[],
  reducers: {
    reportsRequested: (state, { payload }: PayloadAction<readonly string[]>): string[] => [
      ...new Set([...state, ...payload]),
    ],
    reportsAnnounced: (state, { payload }: PayloadAction<readonly string[]>): string[] =>
      state.filter((id) => !payload.includes(id)),
  },
  extraReducers: (builder) => {
    builder.addCase(workspaceLeft, () => []);
  },
  selectors: {
    selectRequestedReports: (state): RequestedReports => state,
  },
});

export const { reportsRequested, reportsAnnounced } = requestedReportsSlice.actions;
export const { selectRequestedReports } = requestedReportsSlice.selectors;
