import { setupListeners } from '@reduxjs/toolkit/query';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newStore } from '../../../test/newStore.js';
import { baseApi } from './baseApi.js';
import { noneRecalled, recallAnswer, recalledFrom } from './cachedAnswers.js';

const storedAt = 5;

const { testStored } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testStored: build.query<string | null, void>({
      queryFn: async () => ({ data: await recallAnswer('/api/stored', 'testStored(undefined)') }),
    }),
  }),
}).endpoints;

describe('a stored answer', () => {
  beforeEach(() => {
    // A stored answer is read again after five seconds, which is not the subject.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const headers = { 'x-kept-at': String(storedAt) };
    const match = (): Promise<Response> => Promise.resolve(new Response('"old"', { headers }));
    Object.assign(globalThis, { caches: { open: () => Promise.resolve({ match }) } });
  });

  afterEach(() => {
    noneRecalled();
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'caches');
  });

  it('does not count any more once a reconnect has removed its entry, which no screen shows', async () => {
    const store = newStore();
    const shown = store.dispatch(testStored.initiate());
    await shown;
    expect(recalledFrom()).toBe(storedAt);
    shown.unsubscribe();
    setupListeners(store.dispatch, (dispatch, { onOnline }) => {
      dispatch(onOnline());
      return () => undefined;
    });
    expect(testStored.select()(store.getState()).data).toBeUndefined();
    expect(recalledFrom()).toBeNull();
  });

  it('does not count any more in another workspace', async () => {
    const store = newStore();
    await store.dispatch(testStored.initiate());
    store.dispatch(baseApi.util.resetApiState());
    expect(recalledFrom()).toBeNull();
  });
});
