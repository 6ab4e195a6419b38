import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beforeSilence } from './body-time.js';

describe('beforeSilence', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('allows any duration while bytes arrive', async () => {
    for (let pieces = 0; pieces < 3; pieces += 1) {
      let arrive: (bytes: string) => void = () => undefined;
      const next = beforeSilence(new Promise<string>((resolve) => (arrive = resolve)), 30_000);
      await jest.advanceTimersByTimeAsync(29_999);
      arrive('bytes');
      expect(await next).toBe('bytes');
    }
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rejects when nothing arrives for the given time', async () => {
    const next = beforeSilence(new Promise(() => undefined), 30_000);
    const outcome = expect(next).rejects.toMatchObject({ code: 'request_timeout' });
    await jest.advanceTimersByTimeAsync(30_000);
    await outcome;
  });

  it('rejects with the error of the source, and leaves no timer', async () => {
    await expect(beforeSilence(Promise.reject(new Error('broken')), 30_000)).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });
});
