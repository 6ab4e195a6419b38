import { z } from 'zod';
import { flag, wholeNumber } from './settings.js';

/** Place and quotas of stored files. */
export const blobSettings = z.object({
  /** Folder of stored files, shared by all programs. Default `blobs` in the data folder. */
  EMBERDECK_BLOB_DIR: z.string().optional(),
  /** S3 bucket for stored files. It replaces the folder. */
  BLOB_S3_BUCKET: z.string().optional(),
  /** Address of the S3 storage. Default: AWS. */
  BLOB_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region of the bucket. */
  BLOB_S3_REGION: z.string().default('us-east-1'),
  /** Access key of the bucket. Without it, the AWS role of the machine is used. */
  BLOB_S3_ACCESS_KEY_ID: z.string().optional(),
  /** Secret that belongs to the access key. */
  BLOB_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Puts the bucket into the path of the address, not into its host. Most storage outside AWS needs this. */
  BLOB_S3_PATH_STYLE: flag.default(false),
  /** Bytes that the files of one user may take in each service. */
  BLOB_BYTES_PER_USER: wholeNumber(1).default(1_073_741_824),
  /** Bytes that the files of one workspace may take in each service. */
  BLOB_BYTES_PER_WORKSPACE: wholeNumber(1).default(5_368_709_120),
});

export type BlobSettings = z.output<typeof blobSettings>;
