import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blobKey, type BlobStore } from '@emberdeck/platform/blobs/blob-store';

/** A store for one run of the suite. */
export interface StoreUnderTest {
  readonly store: BlobStore;
  /** Leaves what a process leaves that is killed while it writes the key. */
  readonly cut: (key: string) => Promise<void>;
  /** The keys of unfinished writes. */
  readonly remains: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const mebibyte = 1024 * 1024;

async function keysOf(store: BlobStore, service: string, before = new Date(Date.now() + 60_000)) {
  const keys: string[] = [];
  for await (const key of store.list(service, before)) keys.push(key);
  return keys.toSorted();
}

/** The rules for every adapter of {@link BlobStore}. */
export function blobStoreSuite(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`BlobStore, ${name}`, () => {
    let opened: StoreUnderTest;
    let store: BlobStore;
    const newKey = (service = 'analytics') => blobKey(service, randomUUID());
    const put = (key: string, content: Buffer, maxBytes = content.length) =>
      store.put(key, Readable.from([content.subarray(0, 10), content.subarray(10)]), { maxBytes });

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });

    afterAll(() => opened.close());

    it('returns stored content, whole or as a range, with its size and hash', async () => {
      // Larger than one part of a multipart upload.
      const content = randomBytes(6 * mebibyte);
      const key = newKey();
      expect(await put(key, content)).toEqual({
        sizeBytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect((await buffer(await store.get(key))).equals(content)).toBe(true);
      const part = await buffer(await store.get(key, { start: 5, end: 14 }));
      expect(part.equals(content.subarray(5, 15))).toBe(true);
    });

    it('stores an empty content', async () => {
      const key = newKey();
      expect(await store.put(key, Readable.from([]), { maxBytes: 0 })).toMatchObject({ sizeBytes: 0 });
      expect(await buffer(await store.get(key))).toHaveLength(0);
    });

    it('rejects reading an unknown key, and deletes it without an error', async () => {
      const key = newKey();
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
      await store.delete(key);
    });

    it('rejects more bytes than allowed, and stores nothing', async () => {
      const key = newKey('identity');
      await expect(put(key, randomBytes(100), 99)).rejects.toMatchObject({ code: 'payload_too_large' });
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
      expect(await keysOf(store, 'identity')).toEqual([]);
    });

    it('stores nothing of a content that fails or is aborted', async () => {
      const failing = Readable.from(
        (async function* () {
          yield await Promise.resolve(Buffer.from('half'));
          throw new Error('The connection was cut');
        })(),
      );
      const [cut, aborted] = [newKey('messaging'), newKey('messaging')];
      await expect(store.put(cut, failing, { maxBytes: 100 })).rejects.toThrow('The connection was cut');
      const abort = new AbortController();
      const endless = new Readable({ read: () => undefined });
      const writing = store.put(aborted, endless, { maxBytes: 100, signal: abort.signal });
      abort.abort(new Error('Aborted'));
      await expect(writing).rejects.toThrow();
      for (const key of [cut, aborted]) {
        await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await keysOf(store, 'messaging')).toEqual([]);
    });

    it('gives a content another key, once and again', async () => {
      const [from, to] = [newKey(), newKey()];
      const content = randomBytes(6 * mebibyte);
      await put(from, content);
      await store.move(from, to);
      await store.move(from, to);
      expect((await buffer(await store.get(to))).equals(content)).toBe(true);
      await expect(store.get(from)).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.move(from, newKey())).rejects.toMatchObject({ code: 'not_found' });
    });

    it('lists the old keys of a service, and deletes them', async () => {
      const keys = [newKey('gamification'), newKey('gamification')].toSorted();
      for (const key of keys) await put(key, Buffer.from('some content'));
      expect(await keysOf(store, 'gamification')).toEqual(keys);
      expect(await keysOf(store, 'gamification', new Date(Date.now() - 60_000))).toEqual([]);
      await store.delete(keys[0] ?? '');
      expect(await keysOf(store, 'gamification')).toEqual(keys.slice(1));
    });

    it('lists and deletes what killed processes left of a key, and nothing of other keys', async () => {
      const [first, second, third] = [
        newKey('notifications'),
        newKey('notifications'),
        newKey('notifications'),
      ];
      for (const key of [first, first, first, second]) await opened.cut(key);
      await put(third, Buffer.from('some content'));
      expect(new Set(await keysOf(store, 'notifications'))).toEqual(new Set([first, second, third]));
      expect(await keysOf(store, 'notifications', new Date(Date.now() - 60_000))).toEqual([]);
      await store.delete(first);
      expect(await opened.remains()).toEqual([second]);
      await store.delete(second);
      expect(await opened.remains()).toEqual([]);
      expect(await keysOf(store, 'notifications')).toEqual([third]);
    });

    it.each(['../secret', 'analytics/../identity/x', 'analytics/', `analytics/${randomUUID()}/x`])(
      'rejects the key %s',
      async (key) => {
        await expect(store.get(key)).rejects.toThrow('Not a key');
        await expect(store.put(key, Readable.from([]), { maxBytes: 1 })).rejects.toThrow('Not a key');
      },
    );
  });
}
