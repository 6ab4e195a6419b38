import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { requestedReportsSlice } from '../features/reports/requestedReportsSlice.js';
import { uploadsSlice } from '../features/data-sources/uploadsSlice.js';
import { baseApi } from '../shared/api/baseApi.js';
import { cacheChanges, followRemovedEntries } from '../shared/api/cacheChanges.js';
import { repeatReads } from '../shared/api/readAgain.js';
import { retryReads } from '../shared/api/retryReads.js';
import { connectSocket } from '../shared/realtime/socketRunner.js';
import { socketSlice } from '../shared/realtime/socketSlice.js';
import { removalsSlice } from '../shared/removals/removalsSlice.js';
import { exportReportSlice } from '../shared/reports/exportReport.js';
import { followSession } from '../shared/session/followSession.js';
import { sessionSlice } from '../shared/session/sessionSlice.js';
import type { AppDispatch, AppStore, RootState } from '../shared/store/state.js';
import { closeToasts } from '../shared/toasts/closeToasts.js';
import { toastSlice } from '../shared/toasts/toastSlice.js';

export function createStore(options: { readonly devTools: boolean }): AppStore {
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch>();
  [
    repeatReads,
    retryReads,
    cacheChanges,
    followRemovedEntries,
    closeToasts,
    connectSocket,
    followSession,
  ].forEach((start) => start(startListening));
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [exportReportSlice.reducerPath]: exportReportSlice.reducer,
      [removalsSlice.reducerPath]: removalsSlice.reducer,
      [requestedReportsSlice.reducerPath]: requestedReportsSlice.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [socketSlice.reducerPath]: socketSlice.reducer,
      [toastSlice.reducerPath]: toastSlice.reducer,
      [uploadsSlice.reducerPath]: uploadsSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware, middleware),
    ...options,
  });
  // Needed for `refetchOnReconnect`.
  setupListeners(store.dispatch);
  return store;
}
