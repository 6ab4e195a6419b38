import { join } from 'node:path';
import type { BaseSettings } from '../config/base-settings.js';
import type { BlobSettings } from '../config/blob-settings.js';
import type { BlobStore } from './blob-store.js';
import { FolderBlobStore } from './folder-blob-store.js';
import { LazyBlobStore } from './lazy-blob-store.js';

/** The settings that define where files are stored. */
export type BlobPlace = BlobSettings & Pick<BaseSettings, 'EMBERDECK_DATA_DIR'>;

/** Opens the configured store: the bucket if one is set, else a folder. Accesses neither before the first use. */
export function openBlobStore(settings: BlobPlace): BlobStore {
  const bucket = settings.BLOB_S3_BUCKET;
  if (bucket === undefined) {
    return new FolderBlobStore(settings.EMBERDECK_BLOB_DIR ?? join(settings.EMBERDECK_DATA_DIR, 'blobs'));
  }
  const { BLOB_S3_ACCESS_KEY_ID: accessKeyId, BLOB_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const endpoint = settings.BLOB_S3_ENDPOINT;
  // The S3 client takes longer to load than the rest of a service.
  return new LazyBlobStore(async () => {
    const { S3BlobStore } = await import('./s3-blob-store.js');
    return new S3BlobStore({
      bucket,
      client: {
        region: settings.BLOB_S3_REGION,
        forcePathStyle: settings.BLOB_S3_PATH_STYLE,
        ...(endpoint === undefined ? {} : { endpoint }),
        ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      },
    });
  });
}
