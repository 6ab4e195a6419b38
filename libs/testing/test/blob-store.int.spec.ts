import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, jest, describe } from '@jest/globals';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { eventually } from '../src/eventually.js';
import { startS3Storage } from '../src/s3-storage.js';
import { blobStoreSuite } from '../src/suites/blob-store.suite.js';

describe('blob store', () => {
  const blobPlace = blobSettings.extend(baseSettings.pick({ EMBERDECK_DATA_DIR: true }).shape);
  const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'emberdeck-blobs-'));
  const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

  blobStoreSuite('folder', async () => {
    const folder = await newFolder();
    const remains = async (): Promise<string[]> =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith('.partial'))
        .map((name) => name.replace(/[\\/]..[\\/]/, '/').replace('.partial', ''));
    return {
      store: new FolderBlobStore(folder),
      cut: async (key) => {
        const path = join(folder, key.replace('/', `/${key.split('/')[1]?.slice(0, 2)}/`));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(`${path}.partial`, 'half');
      },
      remains,
      close: async () => {
        const left = await remains();
        await remove(folder);
        if (left.length > 0) throw new Error('A cut content has left its file');
      },
    };
  });

  it('leaves no file of an aborted content if the disk is slow to open it', async () => {
    const folder = await newFolder();
    const { open } = fs;
    let isOpened = false;
    const slow = jest.spyOn(fs, 'open').mockImplementation((...values: unknown[]) => {
      const done = values.pop() as (...answer: unknown[]) => void;
      const opened = (...answer: unknown[]): void => {
        isOpened = true;
        done(...answer);
      };
      setTimeout(() => void Reflect.apply(open, fs, [...values, opened]), 200);
    });
    try {
      const abort = new AbortController();
      const endless = new Readable({ read: () => undefined });
      const options = { maxBytes: 100, signal: abort.signal };
      const writing = new FolderBlobStore(folder).put(`messaging/${randomUUID()}`, endless, options);
      abort.abort(new Error('Aborted'));
      await expect(writing).rejects.toThrow();
      await eventually(() => expect(isOpened).toBe(true));
      const files = await readdir(folder, { recursive: true });
      expect(files.filter((name) => name.endsWith('.partial'))).toEqual([]);
    } finally {
      slow.mockRestore();
      await remove(folder);
    }
  });

  blobStoreSuite('S3', async () => {
    const storage = await startS3Storage();
    const place = parseSettings({ place: blobPlace }, storage.settings).place;
    return {
      store: openBlobStore(place),
      cut: storage.cutUpload,
      remains: storage.openUploads,
      close: storage.close,
    };
  });

  it('deletes and lists files in a bucket that refuses to list unfinished uploads', async () => {
    const storage = await startS3Storage({ listsUploads: false });
    try {
      const store = openBlobStore(parseSettings({ place: blobPlace }, storage.settings).place);
      const key = `messaging/${randomUUID()}`;
      await store.put(key, Readable.from(['content']), { maxBytes: 100 });
      const listed: string[] = [];
      for await (const each of store.list('messaging', new Date(Date.now() + 60_000))) listed.push(each);
      expect(listed).toEqual([key]);
      await store.delete(key);
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await storage.close();
    }
  });
});
