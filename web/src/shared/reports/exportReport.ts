import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { workspaceLeft } from '../session/sessionSlice.js';

/** What the Export Report dialog starts with. Null means its default. */
export interface ExportRequest {
  readonly range: string | null;
  readonly type: string | null;
}

export interface ExportReportState {
  /** Null while the dialog is closed. */
  readonly request: ExportRequest | null;
}

const initialState: ExportReportState = { request: null };

/** The open state of the Export Report dialog. The app renders the dialog once, for every screen. */
export const exportReportSlice = createSlice({
  name: 'exportReport',
  initialState,
  reducers: {
    /** Opens the dialog, with the date range of the screen if it has one. */
    openExportReport: (_state, { payload }: PayloadAction<string | undefined>): ExportReportState => ({
      request: { range: payload ?? null, type: null },
    }),
    openExportOfType: (_state, { payload }: PayloadAction<string>): ExportReportState => ({
      request: { range: null, type: payload },
    }),
    closeExportReport: (): ExportReportState => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(workspaceLeft, () => initialState);
  },
  selectors: {
    selectExportRequest: (state): ExportRequest | null => state.request,
  },
});

export const { openExportReport, openExportOfType, closeExportReport } = exportReportSlice.actions;
export const { selectExportRequest } = exportReportSlice.selectors;
