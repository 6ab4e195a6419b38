import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { startS3Storage } from '../src/s3-storage.js';
import { blobStoreSuite } from '../src/suites/blob-store.suite.js';

const blobPlace = blobSettings.extend(baseSettings.pick({ EMBERDECK_DATA_DIR: true }).shape);
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'emberdeck-blobs-'));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

blobStoreSuite('folder', async () => {
  const folder = await newFolder();
  return {
    store: new FolderBlobStore(folder),
    close: async () => {
      const files = await readdir(folder, { recursive: true });
      await remove(folder);
      if (files.some((name) => name.endsWith('.partial'))) throw new Error('A cut content has left its file');
    },
  };
});

blobStoreSuite('S3', async () => {
  const { settings, close } = await startS3Storage();
  const place = parseSettings({ place: blobPlace }, settings).place;
  return { store: openBlobStore(place), close };
});
