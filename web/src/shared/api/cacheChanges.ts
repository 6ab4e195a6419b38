import { isAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import { cacheAnswer, keptAddressOf, recalledKeys } from './cachedAnswers.js';
import type { KeysetPages } from './keysetPages.js';
import type { StartListening } from '../store/state.js';

const { reducerPath } = baseApi;
const changes = `${reducerPath}/queries/queryResultPatched` as const;

interface Change {
  readonly type: typeof changes;
  readonly payload: { readonly queryCacheKey: string };
}

const isChange = (action: unknown): action is Change => isAction(action) && action.type === changes;

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
    matcher: isChange,
    effect: ({ payload: { queryCacheKey: key } }, store) => {
      const address = keptAddressOf(key);
      const data: unknown = store.getState()[reducerPath].queries[key]?.data;
      if (address !== undefined && data !== undefined && !recalledKeys().has(key)) {
        void cacheAnswer(address, JSON.stringify(answerOf(data)));
      }
    },
  });
}
