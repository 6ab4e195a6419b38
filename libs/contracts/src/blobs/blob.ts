import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nothing, uuid } from '../core/fields.js';
import { contentTypes, defineRoute } from '../core/route.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';
import { defineJob } from '../jobs/job.js';

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

/** The largest file that a browser can send, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;

/** How long a file may take to arrive, and how long it is kept where nothing uses it, in seconds. */
export const unusedSeconds = 3_600;

/** The claims that a service signs: one user may send the content of one file until `expiresAt`. */
export const blobWriteGrant = z.object({
  service: z.enum(serviceNames),
  blobId: uuid,
  userId: uuid,
  /** The announced size. */
  sizeBytes: z.number().int().min(0),
  expiresAt: instant,
});

export type BlobWriteGrant = z.output<typeof blobWriteGrant>;

/** A file whose content is expected, in an answer to a browser. */
export const expectedFile = z.object({ id: uuid, url: z.string(), expiresAt: instant });

export type ExpectedFile = z.output<typeof expectedFile>;

/** How much of a file has arrived. */
export const arrivedBytes = z.object({
  offset: z.number().int(),
  sizeBytes: z.number().int(),
  /** The whole file has arrived and can be used. */
  isStored: z.boolean(),
});

export type ArrivedBytes = z.output<typeof arrivedBytes>;

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

/** Path of files on their way in at the gateway, without the grant. */
export const incomingPath = '/api/incoming';

/** Content type of the rest of a file, as in tus 1.0. */
export const restOfFile = contentTypes.stream;

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

/**
 * Begins the part of a file at `offset`, which must be all that has arrived before. Its content goes to the store under
 * `partId`. A part that another request has begun is dropped.
 */
export const beginBlobPart = (service: ServiceName) =>
  defineCall({
    service,
    name: 'begin-blob-part',
    access: 'user',
    repeats: 'always',
    input: z.object({ blobId: uuid, offset: z.number().int().min(0) }),
    output: z.object({ partId: uuid, sizeBytes: z.number().int() }),
  });

/** Ends a part that is in the store. `isLast` ends a file that is smaller than announced. */
export const endBlobPart = (service: ServiceName) =>
  defineCall({
    service,
    name: 'end-blob-part',
    access: 'user',
    repeats: 'always',
    timeoutMs: 30_000,
    input: z.object({
      blobId: uuid,
      partId: uuid,
      sizeBytes: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      isLast: z.boolean(),
    }),
    output: arrivedBytes,
  });

/** Reads how much of a file has arrived. */
export const readArrivedBytes = (service: ServiceName) =>
  defineCall({
    service,
    name: 'read-arrived-bytes',
    access: 'user',
    input: z.object({ blobId: uuid }),
    output: arrivedBytes,
  });

/** The calls of a service that stores files. */
export const blobCalls = (service: ServiceName) => [
  readBlobKey(service),
  checkBlob(service),
  beginBlobPart(service),
  endBlobPart(service),
  readArrivedBytes(service),
];

/** Whether an answer has the address of a file. */
export const hasFileAddress = (output: unknown): boolean =>
  output === blobAddress ||
  output === expectedFile ||
  (output instanceof z.ZodObject && Object.values(output.shape).some(hasFileAddress));

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
  token: 'read_figures',
  status: 200,
  summary: 'Streams a stored file; the grant is valid for 60 s and for one user',
  input: z.object({ grant: z.string() }),
});

/** Says how much of a file has arrived. A HEAD request gets the header alone. */
export const arrivedRoute = defineRoute({
  method: 'GET',
  path: `${incomingPath}/:grant`,
  operation: 'readArrivedBytes',
  access: 'signed-in',
  token: 'write_points',
  status: 200,
  summary:
    'How much of a file has arrived, also in the header Upload-Offset; the grant is valid for an hour and one user',
  input: z.object({ grant: z.string() }),
  output: arrivedBytes,
});

/** Takes the rest of a file from the offset of the header `Upload-Offset`. What arrives before a lost connection stays. */
export const appendRoute = defineRoute({
  method: 'PATCH',
  path: `${incomingPath}/:grant`,
  operation: 'appendToFile',
  access: 'signed-in',
  token: 'write_points',
  status: 200,
  summary:
    'Takes the rest of a file from Upload-Offset on; after a lost connection, ask for the offset and send the rest',
  input: z.object({ grant: z.string() }),
  output: arrivedBytes,
  errors: ['conflict'],
  headers: { 'upload-offset': 'The byte of the file that the body begins with.' },
  body: 'stream',
  maxBodyBytes: maxFileBytes,
});
