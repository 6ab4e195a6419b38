import { tagTypes } from '@emberdeck/contracts/registry/cache-tags';
import { createApi } from '@reduxjs/toolkit/query/react';
import { apiBaseQuery } from './baseQuery.js';
import { apiReducerPath } from './tags.js';

/** Lifetime of cached answers that no screen shows. Within it, a return to a screen shows no skeleton. */
const unusedForSeconds = 300;

/** The one API slice: each feature injects its endpoints. */
export const baseApi = createApi({
  reducerPath: apiReducerPath,
  baseQuery: apiBaseQuery,
  tagTypes,
  keepUnusedDataFor: unusedForSeconds,
  refetchOnReconnect: true,
  // The default waits until no read is pending, so one slow answer would delay every invalidation. See `readAgain`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
