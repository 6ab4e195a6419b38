import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { baseApi } from './baseApi.js';
import { newStore } from '../../../test/newStore.js';
import { readAgainAfterChange } from './readAgain.js';

type Answer = (value: string) => void;

const waiting: Answer[] = [];

const held = (): Promise<{ data: string }> =>
  new Promise((resolve) => {
    waiting.push((data) => resolve({ data }));
  });

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testTeam: build.query<string, void>({
      queryFn: held,
      providesTags: ['Member'],
      onQueryStarted: readAgainAfterChange,
    }),
    testWallet: build.query<string, void>({ queryFn: held, providesTags: ['Wallet'] }),
    testRename: build.mutation<string, void>({ queryFn: () => ({ data: 'done' }) }),
  }),
});

const { testTeam, testWallet, testRename } = api.endpoints;

function arrange() {
  const store = newStore();
  const settled = () => jest.advanceTimersByTimeAsync(1);
  return {
    store,
    settled,
    shown: () => testTeam.select()(store.getState()).data,
    open: () => store.dispatch(testTeam.initiate()),
    answer: async (value: string) => {
      waiting.shift()?.(value);
      await settled();
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  waiting.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
});

describe('readAgain', () => {
  it('repeats a read that was pending when its tag was invalidated', async () => {
    const { store, open, answer, settled, shown } = arrange();
    void open();
    await settled();
    store.dispatch(baseApi.util.invalidateTags(['Member']));
    await answer('before the change');
    expect(waiting).toHaveLength(1);
    await answer('after the change');
    expect(shown()).toBe('after the change');
    expect(waiting).toHaveLength(0);
  });

  it('repeats a read that was pending when a mutation ended', async () => {
    const { store, open, answer, settled } = arrange();
    void open();
    await settled();
    await store.dispatch(testRename.initiate());
    await answer('before');
    expect(waiting).toHaveLength(1);
  });

  it('does not repeat a read of an endpoint that has not opted in', async () => {
    const { store, answer, settled } = arrange();
    void store.dispatch(testWallet.initiate());
    await settled();
    store.dispatch(baseApi.util.invalidateTags(['Wallet']));
    await store.dispatch(testRename.initiate());
    await answer('before');
    expect(waiting).toHaveLength(0);
    expect(testWallet.select()(store.getState()).data).toBe('before');
  });

  it('does not repeat a read of another tag', async () => {
    const { store, open, answer, settled } = arrange();
    void open();
    await settled();
    store.dispatch(baseApi.util.invalidateTags(['Report']));
    await answer('the team');
    expect(waiting).toHaveLength(0);
  });

  it('repeats a read that no screen shows any more, so that the next screen shows what is true', async () => {
    const { store, open, answer, settled, shown } = arrange();
    const read = open();
    await settled();
    read.unsubscribe();
    await store.dispatch(testRename.initiate());
    await answer('before');
    await answer('after');
    expect(waiting).toHaveLength(0);
    expect(shown()).toBe('after');
  });
});

describe('an entry of the cache', () => {
  it('stays for five minutes after its screen closes', async () => {
    const { open, answer, settled, shown } = arrange();
    const read = open();
    await settled();
    await answer('the team');
    read.unsubscribe();
    await jest.advanceTimersByTimeAsync(299_000);
    expect(shown()).toBe('the team');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(shown()).toBeUndefined();
  });

  it('is dropped at once if it is stale and no screen shows it', async () => {
    const { store, open, answer, settled, shown } = arrange();
    const read = open();
    await settled();
    await answer('the team');
    read.unsubscribe();
    await settled();
    store.dispatch(baseApi.util.invalidateTags(['Member']));
    await settled();
    expect(shown()).toBeUndefined();
    expect(waiting).toHaveLength(0);
  });
});
