import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Countdown } from './countdown.js';

describe('Countdown', () => {
  const over = jest.fn<(id: string) => void>();

  beforeEach(() => {
    jest.useFakeTimers();
    over.mockClear();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function started(...ids: string[]): Countdown {
    const clocks = new Countdown(5_000);
    ids.forEach((id) => clocks.start(id, () => over(id)));
    return clocks;
  }

  const ended = (): string[] => over.mock.calls.map(([id]) => id);

  it('gives each clock its full time', () => {
    const clocks = started('a');
    jest.advanceTimersByTime(2_000);
    clocks.start('b', () => over('b'));
    jest.advanceTimersByTime(2_999);
    expect(ended()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ended()).toEqual(['a']);
    jest.advanceTimersByTime(2_000);
    expect(ended()).toEqual(['a', 'b']);
  });

  it('never ends a stopped clock', () => {
    started('a', 'b').stop('a');
    jest.advanceTimersByTime(60_000);
    expect(ended()).toEqual(['b']);
  });

  it('stops while it is paused, and continues with the remaining time', () => {
    const clocks = started('a');
    jest.advanceTimersByTime(4_000);
    clocks.pause(true);
    clocks.pause(true);
    clocks.start('b', () => over('b'));
    jest.advanceTimersByTime(60_000);
    clocks.pause(false);
    clocks.pause(false);
    jest.advanceTimersByTime(999);
    expect(ended()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ended()).toEqual(['a']);
    jest.advanceTimersByTime(4_000);
    expect(ended()).toEqual(['a', 'b']);
  });
});
