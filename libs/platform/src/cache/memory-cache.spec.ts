import { describe, expect, it } from '@jest/globals';
import { Clock } from '../rules/clock.js';
import { MemoryCache } from './memory-cache.js';

class HandClock extends Clock {
  constructor(private ms = 0) {
    super();
  }
  now(): Date {
    return new Date(this.ms);
  }
  pass(ms: number): void {
    this.ms += ms;
  }
}

describe('MemoryCache', () => {
  it('keeps a value until its time is over, by the clock', async () => {
    const clock = new HandClock();
    const cache = new MemoryCache(clock);
    await cache.set('a', '1', 1_000);
    clock.pass(999);
    expect(await cache.get('a')).toBe('1');
    clock.pass(1);
    expect(await cache.get('a')).toBeNull();
  });

  it('starts a counter again after its time, which later counts do not extend', async () => {
    const clock = new HandClock();
    const cache = new MemoryCache(clock);
    expect(await cache.increment('n', 1_000)).toBe(1);
    clock.pass(600);
    expect(await cache.increment('n', 1_000)).toBe(2);
    clock.pass(600);
    expect(await cache.increment('n', 1_000)).toBe(1);
  });

  it('drops what has expired before anything else when it is full', async () => {
    const clock = new HandClock();
    const cache = new MemoryCache(clock, 3);
    await cache.set('old', '1', 10);
    await cache.set('soon', '1', 50);
    await cache.set('late', '1', 100);
    clock.pass(20);
    await cache.set('new', '1', 100);
    expect(await Promise.all(['old', 'soon', 'late', 'new'].map((key) => cache.get(key)))).toEqual([
      null,
      '1',
      '1',
      '1',
    ]);
  });

  it('drops what would expire next when nothing has expired', async () => {
    const cache = new MemoryCache(new HandClock(), 3);
    await cache.set('late', '1', 100);
    await cache.set('soon', '1', 50);
    await cache.set('later', '1', 200);
    await cache.set('new', '1', 10);
    expect(await Promise.all(['late', 'soon', 'later', 'new'].map((key) => cache.get(key)))).toEqual([
      '1',
      null,
      '1',
      '1',
    ]);
  });

  it('writes over a key without making room', async () => {
    const cache = new MemoryCache(new HandClock(), 2);
    await cache.set('a', '1', 100);
    await cache.set('b', '1', 100);
    await cache.set('b', '2', 100);
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['1', '2']);
  });
});
