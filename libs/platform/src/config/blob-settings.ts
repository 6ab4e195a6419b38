import { z } from 'zod';
import { flag, wholeNumber } from './settings.js';

/** Where files are, and how much of them there may be. */
export const blobSettings = z.object({
  /** Folder of the files that the product stores, shared by all programs; `blobs` in the data folder where it is not set. */
  EMBERDECK_BLOB_DIR: z.string().optional(),
  /** Bucket of S3-compatible storage, in place of a folder. */
  BLOB_S3_BUCKET: z.string().optional(),
  /** Address of that storage, where it is not AWS. */
  BLOB_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region of the bucket. */
  BLOB_S3_REGION: z.string().default('us-east-1'),
  /** Access to the bucket; without it that of the machine's role. */
  BLOB_S3_ACCESS_KEY_ID: z.string().optional(),
  /** The other half of the access to the bucket. */
  BLOB_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Names the bucket in the path of the address, not in its host; most storage outside of AWS wants that. */
  BLOB_S3_PATH_STYLE: flag.default(false),
  /** Bytes that the files of one user may take in each service. */
  BLOB_BYTES_PER_USER: wholeNumber(1).default(1_073_741_824),
  /** Bytes that the files of one workspace may take in each service. */
  BLOB_BYTES_PER_WORKSPACE: wholeNumber(1).default(5_368_709_120),
});

export type BlobSettings = z.output<typeof blobSettings>;
