import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { sessionSlice } from '../session/sessionSlice.js';
import { runToastAction } from '../toasts/toastActions.js';
import { toastMiddleware } from '../toasts/toastMiddleware.js';
import { selectToast, toastClosed, toastShown, toastSlice } from '../toasts/toastSlice.js';
import { beginRemoval, pauseRemovals, sendRemovals, settleRemovals } from './removals.js';
import { removalsSlice, selectHidden, selectWaitingCount } from './removalsSlice.js';

interface Call {
  readonly id: string;
  readonly keepalive: boolean;
  readonly succeed: () => void;
  readonly fail: () => void;
}

/** A list in a browser; the server answers when it is told to. */
function listOf() {
  const store = configureStore({
    reducer: {
      [toastSlice.reducerPath]: toastSlice.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [removalsSlice.reducerPath]: removalsSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(toastMiddleware),
  });
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
    said: () => [toast()?.title, toast()?.text],
    hidden: () => selectHidden(store.getState()),
    waiting: () => selectWaitingCount(store.getState()),
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

  it('hides at once, is carried out after five seconds, and says so then', async () => {
    list.remove('a');
    expect(list.hidden()).toEqual(['a']);
    expect(list.said()).toEqual(['a was removed', '']);
    jest.advanceTimersByTime(4_999);
    expect(list.sent()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(list.sent()).toEqual(['a']);
    expect(list.said()).toEqual([undefined, undefined]);
    list.calls[0]?.succeed();
    await answered();
    expect(list.said()).toEqual(['Success', 'a is gone']);
    expect(list.hidden()).toEqual(['a']);
  });

  it('keeps its five seconds whatever is removed, done or said meanwhile', async () => {
    list.remove('a');
    jest.advanceTimersByTime(3_000);
    list.remove('b');
    expect(list.waiting()).toBe(2);
    list.store.dispatch(toastShown({ variant: 'default', title: 'Message posted', text: '' }));
    expect(list.said()).toEqual(['b was removed', '']);
    jest.advanceTimersByTime(2_000);
    expect(list.sent()).toEqual(['a']);
    list.calls[0]?.succeed();
    await answered();
    expect(list.said()).toEqual(['b was removed', '']);
    jest.advanceTimersByTime(2_999);
    expect(list.sent()).toEqual(['a']);
    jest.advanceTimersByTime(1);
    expect(list.sent()).toEqual(['a', 'b']);
    expect(list.said()).toEqual(['Success', 'a is gone']);
  });

  it('is undone with all others that wait', () => {
    list.remove('a');
    list.remove('b');
    list.undo();
    list.close();
    jest.advanceTimersByTime(60_000);
    expect(list.hidden()).toEqual([]);
    expect(list.sent()).toEqual([]);
  });

  it('is carried out at once, with all others that wait, when its toast is closed', () => {
    list.remove('a');
    list.remove('b');
    list.close();
    expect(list.sent()).toEqual(['a', 'b']);
    jest.advanceTimersByTime(60_000);
    expect(list.calls).toHaveLength(2);
  });

  it('waits for longer while it is paused', () => {
    list.remove('a');
    pauseRemovals(true);
    jest.advanceTimersByTime(60_000);
    expect(list.sent()).toEqual([]);
    pauseRemovals(false);
    jest.advanceTimersByTime(5_000);
    expect(list.sent()).toEqual(['a']);
  });

  it('comes back when it fails, which is said even where another one waits', async () => {
    list.remove('a');
    jest.advanceTimersByTime(3_000);
    list.remove('b');
    jest.advanceTimersByTime(2_000);
    list.calls[0]?.fail();
    await answered();
    expect(list.hidden()).toEqual(['b']);
    expect(list.said()).toEqual(['Error', 'a is still there']);
    list.close();
    expect(list.said()).toEqual(['b was removed', '']);
    list.undo();
    expect(list.hidden()).toEqual([]);
  });

  it('outlives the page that is left', () => {
    list.remove('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(list.calls).toMatchObject([{ id: 'a', keepalive: true }]);
    window.dispatchEvent(new Event('pagehide'));
    expect(list.calls).toHaveLength(1);
  });

  it('can be waited for, also where it is under way already', async () => {
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
