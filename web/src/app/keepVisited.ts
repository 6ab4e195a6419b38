import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from '../shared/api/baseApi.js';
import type { ApiDispatch } from '../shared/api/baseApi.js';

interface Answered {
  readonly type: string;
  readonly meta: {
    readonly arg: {
      readonly endpointName: string;
      readonly originalArgs: unknown;
      readonly queryCacheKey: string;
      readonly subscribe?: boolean;
    };
  };
}

type Initiate = (arg: unknown) => (dispatch: ApiDispatch) => unknown;

const answered = `${baseApi.reducerPath}/executeQuery/fulfilled`;

function isAnswer(action: unknown): action is Answered {
  return (action as { type?: unknown }).type === answered;
}

/**
 * Keeps what was read once. A list that no screen shows at the moment would be thrown away as soon as something makes it
 * out of date, and the screen would come back with a skeleton; kept, it is read again in the background instead. What was
 * read only once, in passing, is left alone.
 */
export const keepVisited: Middleware = (store) => {
  const kept = new Set<string>();
  const endpoints = baseApi.endpoints as Readonly<Record<string, { readonly initiate: Initiate }>>;
  return (next) => (action) => {
    const result = next(action);
    if (isAnswer(action)) {
      const { endpointName, originalArgs, queryCacheKey, subscribe = true } = action.meta.arg;
      const endpoint = endpoints[endpointName];
      if (endpoint && subscribe && !kept.has(queryCacheKey)) {
        kept.add(queryCacheKey);
        (store.dispatch as ApiDispatch)(endpoint.initiate(originalArgs));
      }
    }
    return result;
  };
};
