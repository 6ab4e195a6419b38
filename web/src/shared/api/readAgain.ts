import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import type { ApiDispatch } from './baseApi.js';
import type { Tag } from './tags.js';

interface Step {
  readonly type: string;
  readonly payload?: unknown;
  readonly meta?: {
    readonly requestId: string;
    readonly condition?: boolean;
    readonly arg: {
      readonly endpointName: string;
      readonly originalArgs: unknown;
      readonly queryCacheKey: string;
    };
  };
}

/** A read that is under way, and what has changed since it left. */
interface Read {
  readonly tags: Set<Tag>;
  anything: boolean;
}

type Initiate = (
  arg: unknown,
  options: { readonly subscribe: false; readonly forceRefetch: true },
) => (dispatch: ApiDispatch) => unknown;

const { reducerPath, util } = baseApi;
const queryStarts = `${reducerPath}/executeQuery/pending`;
const queryEnds = [`${reducerPath}/executeQuery/fulfilled`, `${reducerPath}/executeQuery/rejected`];
const mutationEnds = [`${reducerPath}/executeMutation/fulfilled`, `${reducerPath}/executeMutation/rejected`];

interface ReadOf {
  readonly endpointName?: string;
  readonly originalArgs?: unknown;
}

/** Sends a read of the cache once more, whoever is interested in it. */
export function readOnceMore(dispatch: ApiDispatch, { endpointName = '', originalArgs }: ReadOf): void {
  const endpoints = baseApi.endpoints as Readonly<Record<string, { readonly initiate: Initiate }>>;
  const again = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true });
  if (again) {
    dispatch(again);
  }
}

/**
 * What is out of date is read at once, whatever else is on its way; but a read that had left before the change may bring
 * what was before it, and is not sent twice at a time. It is read once more when it is back.
 */
export const readAgain: Middleware = (store) => {
  const underWay = new Map<string, Read>();

  const note = ({ type, payload }: Step): void => {
    for (const read of underWay.values()) {
      if (mutationEnds.includes(type)) {
        read.anything = true;
      } else if (type === util.invalidateTags.type) {
        (payload as readonly Tag[]).forEach((tag) => read.tags.add(tag));
      }
    }
  };

  const isBehind = ({ tags, anything }: Read, key: string): boolean =>
    anything ||
    util
      .selectInvalidatedBy(store.getState() as Parameters<typeof util.selectInvalidatedBy>[0], [...tags])
      .some(({ queryCacheKey }) => queryCacheKey === key);

  const settle = (settled: NonNullable<Step['meta']>['arg']): void => {
    const read = underWay.get(settled.queryCacheKey);
    underWay.delete(settled.queryCacheKey);
    if (read && isBehind(read, settled.queryCacheKey)) {
      readOnceMore(store.dispatch as ApiDispatch, settled);
    }
  };

  return (next) => (action) => {
    const step = action as Step;
    note(step);
    const result = next(action);
    if (step.type === queryStarts && step.meta) {
      underWay.set(step.meta.arg.queryCacheKey, { tags: new Set(), anything: false });
    } else if (queryEnds.includes(step.type) && step.meta && !step.meta.condition) {
      settle(step.meta.arg);
    }
    return result;
  };
};
