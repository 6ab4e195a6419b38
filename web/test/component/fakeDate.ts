import { act } from '@testing-library/react';
import { afterEach, jest } from '@jest/globals';

afterEach(() => {
  jest.useRealTimers();
});

/** Fakes the date and intervals, but no timeouts: requests and `waitFor` go on. */
export function setClock(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
}

/** Lets the faked time pass. */
export function passTime(milliseconds: number): void {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}
