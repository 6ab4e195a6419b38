import { isAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import { cacheAnswer, recalledKeys } from './cachedAnswers.js';
import type { StartListening } from '../store/state.js';

/** Stored answers that messages and mutations change in place, by their cache entry. */
const addresses: ReadonlyMap<string, string> = new Map([
  ['getUser(undefined)', '/api/auth/user'],
  ['getProfile(undefined)', '/api/player/profile'],
  ['getDataSources(undefined)', '/api/data-sources?limit=100'],
  ['getConnectedApps(undefined)', '/api/connected-apps?limit=100'],
]);

const { reducerPath } = baseApi;
const changes = `${reducerPath}/queries/queryResultPatched` as const;

interface Change {
  readonly type: typeof changes;
  readonly payload: { readonly queryCacheKey: string };
}

const isChange = (action: unknown): action is Change => isAction(action) && action.type === changes;

/**
 * Stores an answer again that was changed without a read, so that a start without a network shows the change. A stored
 * answer on the screen stays as old as it is.
 */
export function cacheChanges(startListening: StartListening): void {
  startListening({
    matcher: isChange,
    effect: ({ payload: { queryCacheKey: key } }, store) => {
      const address = addresses.get(key);
      const data: unknown = store.getState()[reducerPath].queries[key]?.data;
      if (address !== undefined && data !== undefined && !recalledKeys().has(key)) {
        void cacheAnswer(address, JSON.stringify(data));
      }
    },
  });
}
