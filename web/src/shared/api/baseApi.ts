import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { apiBaseQuery } from './baseQuery.js';
import { apiReducerPath, tagTypes } from './tags.js';

/** A store's `dispatch`, for whoever reads before there is a component that would. */
export type ApiDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const oneHourInSeconds = 3600;

/** The one, empty API slice: each feature injects its endpoints. Nothing is retried, polled or refetched on focus. */
export const baseApi = createApi({
  reducerPath: apiReducerPath,
  baseQuery: apiBaseQuery,
  tagTypes,
  keepUnusedDataFor: oneHourInSeconds,
  // Not once nothing is under way any more: one answer that hangs would hold up every other. See `readAgain`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
