import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** S3-compatible storage for a test, on a loopback address. */
export interface S3Storage {
  /** The settings with which the product uses this storage. */
  readonly settings: Readonly<Record<`BLOB_S3_${string}`, string>>;
  readonly close: () => Promise<void>;
}

/** Starts S3-compatible storage with one empty bucket. */
export async function startS3Storage(): Promise<S3Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'emberdeck-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'blobs', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      BLOB_S3_BUCKET: 'blobs',
      BLOB_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BLOB_S3_PATH_STYLE: 'true',
      BLOB_S3_ACCESS_KEY_ID: 'S3RVER',
      BLOB_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
