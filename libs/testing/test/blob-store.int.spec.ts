import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { S3BlobStore } from '@emberdeck/platform/blobs/s3-blob-store';
import { blobStoreSuite } from '../src/suites/blob-store.suite.js';

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
  const directory = await newFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'blobs', configs: [] }],
  });
  const { port } = await server.run();
  return {
    store: new S3BlobStore({
      bucket: 'blobs',
      client: {
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        forcePathStyle: true,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      },
    }),
    close: async () => {
      await server.close();
      await remove(directory);
    },
  };
});
