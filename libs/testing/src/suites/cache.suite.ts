import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cache } from '@emberdeck/platform/cache/cache';
import { eventually } from '../eventually.js';

/** A cache to try, empty. */
export interface CacheStore {
  readonly cache: Cache;
  dispose(): Promise<void>;
}

const longMs = 60_000;

/** What every adapter of `Cache` must do. */
export function cacheSuite(name: string, open: () => Promise<CacheStore>): void {
  describe(`a cache in ${name}`, () => {
    let store: CacheStore;
    let cache: Cache;

    beforeEach(async () => {
      store = await open();
      ({ cache } = store);
    });

    afterEach(() => store.dispose());

    it('misses what was never set', async () => {
      expect(cache.isConnected()).toBe(true);
      expect(await cache.get('a')).toBeNull();
    });

    it('gives back what was set, the empty text too', async () => {
      await cache.set('a', '{"é":"\u0001"}', longMs);
      await cache.set('b', '', longMs);
      expect([await cache.get('a'), await cache.get('b')]).toEqual(['{"é":"\u0001"}', '']);
    });

    it('gives back the last of two values', async () => {
      await cache.set('a', '1', longMs);
      await cache.set('a', '2', longMs);
      expect(await cache.get('a')).toBe('2');
    });

    it('forgets what is deleted, and nothing else', async () => {
      await cache.set('a', '1', longMs);
      await cache.set('b', '2', longMs);
      await cache.delete('a');
      await cache.delete('never');
      expect([await cache.get('a'), await cache.get('b')]).toEqual([null, '2']);
    });

    it('forgets a value after its time, and counts it from the last set', async () => {
      await cache.set('short', '1', 40.5);
      await cache.set('renewed', '1', 40);
      await cache.set('renewed', '2', longMs);
      await eventually(async () => expect(await cache.get('short')).toBeNull());
      expect(await cache.get('renewed')).toBe('2');
    });

    it('counts from one, for many at once too', async () => {
      const counts = await Promise.all(Array.from({ length: 20 }, () => cache.increment('n', longMs)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(await cache.get('n')).toBe('20');
    });

    it('starts a count again after the time of its first', async () => {
      const started = performance.now();
      expect(await cache.increment('n', 300)).toBe(1);
      await eventually(async () => expect(await cache.increment('n', longMs)).toBe(1));
      expect(performance.now() - started).toBeGreaterThan(250);
      expect(await cache.increment('n', longMs)).toBe(2);
    });
  });
}
