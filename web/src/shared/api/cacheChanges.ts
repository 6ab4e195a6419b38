import { isAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import { cacheAnswer, keptAddressOf, noneRecalled, notRecalled, recalledKeys } from './cachedAnswers.js';
import type { KeysetPages } from './keysetPages.js';
import type { StartListening } from '../store/state.js';

const { reducerPath, util } = baseApi;
const changes = `${reducerPath}/queries/queryResultPatched`;
const removals = `${reducerPath}/queries/removeQueryResult`;

interface OfEntry {
  readonly type: string;
  readonly payload: { readonly queryCacheKey: string };
}

const isOf =
  (type: string) =>
  (action: unknown): action is OfEntry =>
    isAction(action) && action.type === type;

/** The answer that would have led to this data: a list without pages. */
const answerOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'pages' in data
    ? (data as KeysetPages<unknown>).pages.flatMap(({ items }) => items)
    : data;

/**
 * Stores an answer again that was changed without a read, so that a start without a network shows the change. A stored
 * answer on the screen stays as old as it is.
 */
export function cacheChanges(startListening: StartListening): void {
  startListening({
    matcher: isOf(changes),
    effect: ({ payload: { queryCacheKey: key } }, store) => {
      const address = keptAddressOf(key);
      const data: unknown = store.getState()[reducerPath].queries[key]?.data;
      if (address !== undefined && data !== undefined && !recalledKeys().has(key)) {
        void cacheAnswer(address, JSON.stringify(answerOf(data)));
      }
    },
  });
}

/** Removed entries show no stored answer. After a reconnect, those that no screen shows are removed without a read. */
export function followRemovedEntries(startListening: StartListening): void {
  startListening({
    matcher: isOf(removals),
    effect: ({ payload: { queryCacheKey } }) => notRecalled(queryCacheKey),
  });
  startListening({ matcher: util.resetApiState.match, effect: noneRecalled });
}
