import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { tagTypes } from '@emberdeck/contracts/registry/cache-tags';
import { createApi } from '@reduxjs/toolkit/query/react';
import { apiBaseQuery } from './baseQuery.js';
import { apiReducerPath } from './tags.js';

/** The `dispatch` of a store, for reads outside a component. */
export type ApiDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Long enough to go back to a screen without a skeleton; after it the entry of a screen that was left is dropped. */
const unusedForSeconds = 300;

/** The one API slice: each feature injects its endpoints. Nothing is retried, polled or refetched on focus. */
export const baseApi = createApi({
  reducerPath: apiReducerPath,
  baseQuery: apiBaseQuery,
  tagTypes,
  keepUnusedDataFor: unusedForSeconds,
  // The other behavior waits until no read is pending: one answer that hangs would delay all. See `readAgain`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
