import { act } from '@testing-library/react';
import { afterEach, jest } from '@jest/globals';

afterEach(() => {
  jest.useRealTimers();
});

/** Fakes the date and intervals, but not timeouts, so that requests and `waitFor` work. */
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

/** Advances the faked time. */
export function passTime(milliseconds: number): void {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}
