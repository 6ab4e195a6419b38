import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../logging/logger.js';
import { Repeater } from './repeater.js';

const logger = { warn: jest.fn() } as unknown as Logger;

describe('the repeater', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('works now and at every interval until it stops, also after a failure', async () => {
    const repeater = new Repeater(logger);
    const work = jest.fn(() => Promise.reject(new Error('no database')));
    repeater.start(1_000, 'It failed', work);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(3);
    expect(logger.warn).toHaveBeenCalledTimes(3);
    await repeater.stop();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('takes no second turn while one runs, and its stop waits for that', async () => {
    const repeater = new Repeater(logger);
    let end = (): void => undefined;
    const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    repeater.start(1_000, 'It failed', work);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(1);
    let hasStopped = false;
    const stopped = repeater.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(hasStopped).toBe(false);
    end();
    await stopped;
  });
});
