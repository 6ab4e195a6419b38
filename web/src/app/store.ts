import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { requestedReportsSlice } from '../features/reports/requestedReportsSlice.js';
import { uploadsSlice } from '../features/data-sources/uploadsSlice.js';
import { baseApi } from '../shared/api/baseApi.js';
import { cacheChanged } from '../shared/api/cacheChanged.js';
import { readAgain } from '../shared/api/readAgain.js';
import { socketMiddleware } from '../shared/realtime/socketMiddleware.js';
import { socketSlice } from '../shared/realtime/socketSlice.js';
import { removalsSlice } from '../shared/removals/removalsSlice.js';
import { exportReportSlice } from '../shared/reports/exportReport.js';
import { sessionSlice } from '../shared/session/sessionSlice.js';
import { toastMiddleware } from '../shared/toasts/toastMiddleware.js';
import { toastSlice } from '../shared/toasts/toastSlice.js';

export const store = configureStore({
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
  middleware: (defaults) =>
    defaults().concat(baseApi.middleware, readAgain, cacheChanged, toastMiddleware, socketMiddleware),
  devTools: import.meta.env.DEV,
});

// Needed for polling to pause in hidden tabs.
setupListeners(store.dispatch);
