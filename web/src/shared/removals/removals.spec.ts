import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newStore } from '../../../test/newStore.js';
import { baseApi } from '../api/baseApi.js';
import { runToastAction } from '../toasts/toastActions.js';
import { selectToast, toastClosed, toastShown } from '../toasts/toastSlice.js';
import { beginRemoval, pauseRemovals, sendRemovals, settleRemovals } from './removals.js';
import { selectHidden, selectWaiting } from './removalsSlice.js';

const reads: (() => void)[] = [];

const { testRows } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testRows: build.query<string, void>({
      queryFn: () => new Promise((resolve) => reads.push(() => resolve({ data: 'rows' }))),
    }),
  }),
}).endpoints;

interface Call {
  readonly id: string;
  readonly keepalive: boolean;
  readonly succeed: () => void;
  readonly fail: () => void;
}

/** A list with its store. The test decides when and how the server answers. */
function listOf() {
  const store = newStore();
  const calls: Call[] = [];
  const toast = () => selectToast(store.getState());
  return {
    store,
    calls,
    sent: () => calls.map(({ id }) => id),
    remove: (id: string) =>
      store.dispatch(
        beginRemoval({
          id,
          title: `${id} was removed`,
          doneText: `${id} is gone`,
          failedText: `${id} is still there`,
          commit: (keepalive) =>
            new Promise<void>((succeed, fail) => calls.push({ id, keepalive, succeed, fail })),
        }),
      ),
    undo: () => runToastAction(toast()?.id ?? ''),
    close: () => store.dispatch(toastClosed(toast()?.id ?? '')),
    shown: () => [toast()?.title, toast()?.text],
    hidden: () => selectHidden(store.getState()),
    waiting: () => selectWaiting(store.getState()).length,
  };
}

const answered = (): Promise<unknown> => jest.advanceTimersByTimeAsync(0);

describe('a removal', () => {
  let list: ReturnType<typeof listOf>;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: new EventTarget(), document: { querySelectorAll: () => [] } });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
    list = listOf();
  });

  afterEach(async () => {
    pauseRemovals(false);
    list.store.dispatch(sendRemovals(false));
    list.calls.forEach(({ succeed }) => succeed());
    await answered();
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('hides its item at once, is sent after five seconds, and shows the result', async () => {
    list.remove('a');
    expect(list.hidden()).toEqual(['a']);
    expect(list.shown()).toEqual(['a was removed', '']);
    jest.advanceTimersByTime(4_999);
    expect(list.sent()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(list.sent()).toEqual(['a']);
    expect(list.shown()).toEqual([undefined, undefined]);
    list.calls[0]?.succeed();
    await answered();
    expect(list.shown()).toEqual(['Success', 'a is gone']);
  });

  it('hides its item until no read is under way after it, so that it is shown if it exists again', async () => {
    list.remove('a');
    void list.store.dispatch(testRows.initiate());
    list.close();
    list.calls[0]?.succeed();
    await answered();
    expect(list.hidden()).toEqual(['a']);
    reads.shift()?.();
    await answered();
    expect(list.hidden()).toEqual([]);
  });

  it('keeps its five seconds during other removals, actions and toasts', async () => {
    list.remove('a');
    jest.advanceTimersByTime(3_000);
    list.remove('b');
    expect(list.waiting()).toBe(2);
    list.store.dispatch(toastShown({ variant: 'default', title: 'Message posted', text: '' }));
    expect(list.shown()).toEqual(['b was removed', '']);
    jest.advanceTimersByTime(2_000);
    expect(list.sent()).toEqual(['a']);
    list.calls[0]?.succeed();
    await answered();
    expect(list.shown()).toEqual(['b was removed', '']);
    jest.advanceTimersByTime(2_999);
    expect(list.sent()).toEqual(['a']);
    jest.advanceTimersByTime(1);
    expect(list.sent()).toEqual(['a', 'b']);
    expect(list.shown()).toEqual(['Success', 'a is gone']);
  });

  it('is undone together with all pending removals', () => {
    list.remove('a');
    list.remove('b');
    list.undo();
    list.close();
    jest.advanceTimersByTime(60_000);
    expect(list.hidden()).toEqual([]);
    expect(list.sent()).toEqual([]);
  });

  it('is sent at once, with all pending removals, when its toast is closed', () => {
    list.remove('a');
    list.remove('b');
    list.close();
    expect(list.sent()).toEqual(['a', 'b']);
    jest.advanceTimersByTime(60_000);
    expect(list.calls).toHaveLength(2);
  });

  it('does not run out of time while it is paused', () => {
    list.remove('a');
    pauseRemovals(true);
    jest.advanceTimersByTime(60_000);
    expect(list.sent()).toEqual([]);
    pauseRemovals(false);
    jest.advanceTimersByTime(5_000);
    expect(list.sent()).toEqual(['a']);
  });

  it('comes back when it fails, and shows the error even while another one is pending', async () => {
    list.remove('a');
    jest.advanceTimersByTime(3_000);
    list.remove('b');
    jest.advanceTimersByTime(2_000);
    list.calls[0]?.fail();
    await answered();
    expect(list.hidden()).toEqual(['b']);
    expect(list.shown()).toEqual(['Error', 'a is still there']);
    list.close();
    expect(list.shown()).toEqual(['b was removed', '']);
    list.undo();
    expect(list.hidden()).toEqual([]);
  });

  it('is sent with keepalive when the user leaves the page', () => {
    list.remove('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(list.calls).toMatchObject([{ id: 'a', keepalive: true }]);
    window.dispatchEvent(new Event('pagehide'));
    expect(list.calls).toHaveLength(1);
  });

  it('can be awaited, even if it is already sent', async () => {
    const settled = jest.fn();
    list.remove('a');
    jest.advanceTimersByTime(5_000);
    list.remove('b');
    void list.store.dispatch(settleRemovals()).then(settled);
    expect(list.sent()).toEqual(['a', 'b']);
    list.calls[1]?.fail();
    await answered();
    expect(settled).not.toHaveBeenCalled();
    list.calls[0]?.succeed();
    await answered();
    expect(settled).toHaveBeenCalledTimes(1);
  });
});
