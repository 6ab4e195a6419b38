import { isAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.js';
import type { AppDispatch, RootState, StartListening } from '../store/state.js';
import type { Tag } from './tags.js';

/** Requests of endpoints that opted in, until they end. */
const optedIn = new Set<string>();

/**
 * The `onQueryStarted` of an endpoint whose answer must not be older than a change. A read that is pending while its
 * tags change is repeated.
 */
export function readAgainAfterChange(_arg: unknown, { requestId }: { readonly requestId: string }): void {
  optedIn.add(requestId);
}

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

/** Changes since a pending read was sent: invalidated tags, or `anything` after a mutation. */
interface Read {
  readonly tags: Set<Tag>;
  anything: boolean;
}

type Initiate = (
  arg: unknown,
  options: { readonly subscribe: false; readonly forceRefetch: boolean },
) => (dispatch: AppDispatch) => unknown;

const { reducerPath, util } = baseApi;
const queryStarts = `${reducerPath}/executeQuery/pending`;
const queryEnds = [`${reducerPath}/executeQuery/fulfilled`, `${reducerPath}/executeQuery/rejected`];
const mutationEnds = [`${reducerPath}/executeMutation/fulfilled`, `${reducerPath}/executeMutation/rejected`];

const steps = [queryStarts, ...queryEnds, ...mutationEnds, util.invalidateTags.type];

const isStep = (action: unknown): action is Step => isAction(action) && steps.includes(action.type);

/** An endpoint and its argument. */
export interface ReadOf {
  readonly endpointName?: string;
  readonly originalArgs?: unknown;
}

/** Reads without a subscription, by default only what is not cached. The end of the read, unless it needs none. */
export function read(
  dispatch: AppDispatch,
  { endpointName = '', originalArgs }: ReadOf,
  forceRefetch = false,
): unknown {
  const endpoints = baseApi.endpoints as Readonly<Record<string, { readonly initiate: Initiate }>>;
  const begun = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch });
  return begun && dispatch(begun);
}

/**
 * Repeats a read that was pending during a change, after its answer: that answer may be older than the change. Only for
 * endpoints with `readAgainAfterChange`. RTK Query never sends the same read twice at a time, and its own option delays
 * every invalidation until no read is pending. An entry that no screen shows is read too: the next screen shows it.
 */
export function repeatReads(startListening: StartListening): void {
  const pending = new Map<string, Read>();
  const note = ({ type, payload }: Step): void => {
    for (const sent of pending.values()) {
      if (mutationEnds.includes(type)) {
        sent.anything = true;
      } else if (type === util.invalidateTags.type) {
        (payload as readonly Tag[]).forEach((tag) => sent.tags.add(tag));
      }
    }
  };
  const isBehind = ({ tags, anything }: Read, key: string, state: RootState): boolean =>
    anything || util.selectInvalidatedBy(state, [...tags]).some(({ queryCacheKey }) => queryCacheKey === key);

  startListening({
    matcher: isStep,
    effect: (step, store) => {
      note(step);
      if (!step.meta || step.meta.condition) {
        return;
      }
      const { requestId, arg } = step.meta;
      const { queryCacheKey: key } = arg;
      if (step.type === queryStarts) {
        pending.set(key, { tags: new Set(), anything: false });
      } else if (queryEnds.includes(step.type)) {
        const sent = pending.get(key);
        pending.delete(key);
        if (optedIn.delete(requestId) && sent && isBehind(sent, key, store.getState())) {
          read(store.dispatch, arg, true);
        }
      }
    },
  });
}
