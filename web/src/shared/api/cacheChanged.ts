import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import { cacheAnswer, recalledKeys } from './cachedAnswers.js';

/** Stored answers that messages and mutations change in place, by their cache entry. */
const addresses: ReadonlyMap<string, string> = new Map([
  ['getUser(undefined)', '/api/auth/user'],
  ['getProfile(undefined)', '/api/player/profile'],
  ['getDataSources(undefined)', '/api/data-sources?limit=100'],
  ['getConnectedApps(undefined)', '/api/connected-apps?limit=100'],
]);

const { reducerPath } = baseApi;
const changes = `${reducerPath}/queries/queryResultPatched`;

interface Change {
  readonly type: string;
  readonly payload?: { readonly queryCacheKey: string };
}

type Root = Readonly<Record<string, { queries: Readonly<Record<string, { data?: unknown } | undefined>> }>>;

/**
 * Stores an answer again that was changed without a read, so that a start without a network shows the change. A stored
 * answer on the screen stays as old as it is.
 */
export const cacheChanged: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const { type, payload } = action as Change;
  const key = type === changes ? (payload?.queryCacheKey ?? '') : '';
  const address = addresses.get(key);
  const data = address && (store.getState() as Root)[reducerPath]?.queries[key]?.data;
  if (address !== undefined && data !== undefined && !recalledKeys().has(key)) {
    void cacheAnswer(address, JSON.stringify(data));
  }
  return result;
};
