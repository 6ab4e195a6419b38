import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { multipartRequests, openUploads } from './s3-multipart.js';

/** S3-compatible storage for a test, on a loopback address. */
export interface S3Storage {
  /** The settings with which the product uses this storage. */
  readonly settings: Readonly<Record<`BLOB_S3_${string}`, string>>;
  /** Uploads a part and never completes the upload, like a process that is killed. */
  readonly cutUpload: (key: string) => Promise<void>;
  /** The keys of the uploads that were neither completed nor aborted. */
  readonly openUploads: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Starts S3-compatible storage with one empty bucket. Without `listsUploads` it refuses requests about unfinished uploads,
 * as some storage does.
 */
export async function startS3Storage({ listsUploads = true } = {}): Promise<S3Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'emberdeck-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'blobs', configs: [] }],
  });
  const uploads = join(directory, 'blobs', '._S3rver_uploads');
  if (listsUploads) server.middleware.unshift(multipartRequests('blobs', uploads));
  const { port } = await server.run();
  return {
    settings: {
      BLOB_S3_BUCKET: 'blobs',
      BLOB_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BLOB_S3_PATH_STYLE: 'true',
      BLOB_S3_ACCESS_KEY_ID: 'S3RVER',
      BLOB_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    cutUpload: (key) => cutUpload(`http://127.0.0.1:${port}/blobs/${key}`),
    openUploads: async () => (await openUploads(uploads)).map(({ key }) => key),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function cutUpload(address: string): Promise<void> {
  const started = await fetch(`${address}?uploads`, { method: 'POST' });
  const [, id] = /<UploadId>(\w+)</.exec(await started.text()) ?? [];
  const sent = await fetch(`${address}?partNumber=1&uploadId=${id}`, { method: 'PUT', body: 'half' });
  if (!sent.ok) throw new Error(`The storage refused a part: ${await sent.text()}`);
}
