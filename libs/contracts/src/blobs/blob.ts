import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nothing, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';
import { defineJob } from '../jobs/job.js';

/** Services that store files. The gateway accepts no grants of other services. */
export const blobServices = ['analytics'] as const satisfies readonly ServiceName[];

/** Lifetime of the address of a file, in seconds. */
export const grantSeconds = 60;

/** The claims that a service signs: one user may read one file until `expiresAt`. */
export const blobGrant = z.object({
  service: z.enum(serviceNames),
  blobId: uuid,
  userId: uuid,
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int().min(0),
  sha256: z.string(),
  expiresAt: instant,
  /** The browser shows the file instead of saving it; only for types of {@link isShownSafely}. */
  inline: z.literal(true).optional(),
});

/**
 * Whether a browser may show a file of this type. A PDF runs in the browser's own viewer, apart from the page; any other
 * type could run as a page of the product.
 */
export const isShownSafely = (type: string): boolean => type === 'application/pdf';

export type BlobGrant = z.output<typeof blobGrant>;

/** The address of a file in an answer to a browser. */
export const blobAddress = z.object({ url: z.string(), expiresAt: instant });

export type BlobAddress = z.output<typeof blobAddress>;

/** Path of files at the gateway, without the grant. */
export const blobPath = '/api/blobs';

/** Returns the public key that verifies a service's grants. The broker lets no other service handle the call. */
export const readBlobKey = (service: ServiceName) =>
  defineCall({
    service,
    name: 'read-blob-key',
    access: 'internal',
    callers: ['gateway'],
    input: nothing,
    output: z.object({ publicKey: z.string() }),
  });

/**
 * Whether the user may read a file now. The gateway asks the owner whenever a grant is used: rights may have ended since
 * it was signed.
 */
export const checkBlob = (service: ServiceName) =>
  defineCall({
    service,
    name: 'check-blob',
    access: 'user',
    input: z.object({ blobId: uuid }),
    output: z.object({ mayRead: z.boolean() }),
  });

/** The calls for the rights on files of all services that store files. */
export const blobCheckCalls = blobServices.map(checkBlob);

/** The calls for the keys of all services that store files. */
export const blobKeyCalls = blobServices.map(readBlobKey);

/** Deletes expired files and the remains of interrupted transfers. */
export const sweepBlobs = (service: ServiceName) =>
  defineJob({
    service,
    name: 'sweep-blobs',
    title: 'Delete expired files',
    input: nothing,
    result: z.null(),
    startedBy: 'product',
    attempts: 3,
    backOffSeconds: 5,
    timeLimitSeconds: 600,
    schedule: '*/3 * * * *',
  });

/** Streams a stored file under a signed grant. */
export const blobRoute = defineRoute({
  method: 'GET',
  path: `${blobPath}/:grant`,
  operation: 'readBlob',
  access: 'signed-in',
  status: 200,
  summary: 'Streams a stored file; the grant is valid for 60 s and for one user',
  input: z.object({ grant: z.string() }),
});
