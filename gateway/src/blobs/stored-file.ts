import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore, ByteRange } from '@emberdeck/platform/blobs/blob-store';
import { byteRange } from './byte-range.js';
import { contentDisposition } from './content-disposition.js';

/** A stored content that its owner lets this user read. */
export interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The browser shows the file instead of saving it. */
  readonly isInline: boolean;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cacheControl?: string;
}

/** Streams a file, or the range that the request names. */
export async function sendStoredFile(
  store: BlobStore,
  file: StoredFile,
  { request, reply, cacheControl = 'private, no-store' }: Exchange,
): Promise<void> {
  const range = byteRange(request.headers.range, file.sizeBytes);
  if (range === null) {
    void reply.status(416).header('content-range', `bytes */${file.sizeBytes}`).send();
    return;
  }
  const content = await store.get(file.key, range === 'whole' ? undefined : range);
  // Fastify destroys the stream when the browser disconnects, which ends the transfer from the store.
  void reply
    .status(range === 'whole' ? 200 : 206)
    .headers({ ...fileHeaders(file, cacheControl), ...sizeHeaders(file, range) })
    .send(content);
}

function fileHeaders(
  { type, name, sha256, isInline }: StoredFile,
  cacheControl: string,
): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': contentDisposition(name, isInline ? 'inline' : 'attachment'),
    // A file of any type must not run as a page of the product. Browsers refuse to show a PDF in a sandbox.
    'content-security-policy': isInline ? "default-src 'none'" : "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  };
}

function sizeHeaders({ sizeBytes }: StoredFile, range: ByteRange | 'whole'): Record<string, string | number> {
  if (range === 'whole') return { 'content-length': sizeBytes };
  const { start, end } = range;
  return { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 };
}
