import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newStore } from '../../../test/newStore.js';
import { storageKeys } from '../lib/storage.js';
import { runToastShown } from '../toasts/toastActions.js';
import { selectToast } from '../toasts/toastSlice.js';
import { endSession } from './endSession.js';

describe('endSession', () => {
  const assign = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    assign.mockClear();
    Object.assign(globalThis, { window: { location: { pathname: '/team', search: '', assign } } });
  });

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
  });

  function ended() {
    const store = newStore();
    const end = (): void => store.dispatch(endSession());
    end();
    return { end, toastId: () => selectToast(store.getState())?.id ?? '' };
  }

  it('leaves half a second after its toast is drawn, even on a slow machine', () => {
    const { toastId } = ended();
    jest.advanceTimersByTime(1_500);
    expect(assign).not.toHaveBeenCalled();
    runToastShown(toastId());
    jest.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledWith('/api/login');
  });

  it('leaves after four seconds if the toast cannot be drawn', () => {
    ended();
    jest.advanceTimersByTime(3_999);
    expect(assign).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('returns to the screen that the user opened last, even after the end', () => {
    const setItem = jest.fn();
    Object.defineProperty(globalThis, 'sessionStorage', { value: { setItem }, configurable: true });
    const { toastId } = ended();
    window.location.pathname = '/reports';
    runToastShown(toastId());
    jest.advanceTimersByTime(500);
    expect(setItem).toHaveBeenCalledWith(storageKeys.returnTo, '/reports');
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  it('leaves once, even if several calls get a 401', () => {
    const { end, toastId } = ended();
    const first = toastId();
    end();
    expect(toastId()).toBe(first);
    runToastShown(first);
    jest.advanceTimersByTime(60_000);
    expect(assign).toHaveBeenCalledTimes(1);
  });
});
