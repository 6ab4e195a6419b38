import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerInTime } from './answer-in-time.js';

describe(answerInTime.name, () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('rejects with busy shortly before the deadline of the caller', async () => {
    const answer = answerInTime(performance.now() + 5_000, new Promise<never>(() => {}));
    const refused = expect(answer).rejects.toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
    await jest.advanceTimersByTimeAsync(4_700);
    await refused;
  });

  it.each([5_000, Infinity])('passes on a result or error in time, with %d ms left', async (leftMs) => {
    const expiresAt = performance.now() + leftMs;
    expect(await answerInTime(expiresAt, Promise.resolve('done'))).toBe('done');
    await expect(answerInTime(expiresAt, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
