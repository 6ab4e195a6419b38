import { describe, expect, it } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

describe('RateLimiter', () => {
  it('allows the limit of each key and returns the remaining uses', async () => {
    const limiter = new RateLimiter({ name: 'test', most: 2, windowSeconds: 60 }, null);
    const states = [await limiter.take('a'), await limiter.take('a'), await limiter.take('a')];
    expect(states.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(states[2]?.resetSeconds).toBe(60);
    expect((await limiter.take('b')).allowed).toBe(true);
  });
});
