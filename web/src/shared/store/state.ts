import type {
  Store,
  ThunkAction,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
  WithSlice,
} from '@reduxjs/toolkit';
import type { ApiRootState, EndpointDefinitions } from '@reduxjs/toolkit/query';
import type { apiReducerPath, Tag } from '../api/tags.js';
import type { socketSlice } from '../realtime/socketSlice.js';
import type { removalsSlice } from '../removals/removalsSlice.js';
import type { exportReportSlice } from '../reports/exportReport.js';
import type { sessionSlice } from '../session/sessionSlice.js';
import type { toastSlice } from '../toasts/toastSlice.js';

/** The state of the store. The slice of a feature adds itself by `declare module`. */
export interface RootState
  extends
    ApiRootState<EndpointDefinitions, Tag, typeof apiReducerPath>,
    WithSlice<typeof exportReportSlice>,
    WithSlice<typeof removalsSlice>,
    WithSlice<typeof sessionSlice>,
    WithSlice<typeof socketSlice>,
    WithSlice<typeof toastSlice> {}

export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>;

export type AppStore = Store<RootState> & { readonly dispatch: AppDispatch };

export type StartListening = TypedStartListening<RootState, AppDispatch>;
