import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobGrant } from '@emberdeck/contracts/blobs/blob';
import { blobRoute, checkBlob, isShownSafely } from '@emberdeck/contracts/blobs/blob';
import { claimedGrant, requireOpenGrant } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey, BlobStore, type ByteRange } from '@emberdeck/platform/blobs/blob-store';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RequestSession } from '../auth/request-session.js';
import { Serve } from '../routes/serve.decorator.js';
import { byteRange } from './byte-range.js';
import { contentDisposition } from './content-disposition.js';
import { GrantKeys } from './grant-keys.js';

/** Streams stored files. The service that owns a file has signed the grant, and checks the user's access again at its use. */
@Controller()
export class BlobsController {
  constructor(
    private readonly session: RequestSession,
    private readonly calls: CallClient,
    private readonly keys: GrantKeys,
    private readonly store: BlobStore,
    private readonly clock: Clock,
  ) {}

  @Serve(blobRoute)
  async read(
    @Param('grant') text: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { actor, signedActor } = await this.session.require(request);
    const grant = claimedGrant(text);
    if (!(await this.keys.isSigned(text, grant.service))) throw notFound('The file');
    requireOpenGrant(grant, actor.userId, this.clock.now());
    const { blobId } = grant;
    const check = await this.calls.call(
      checkBlob(grant.service),
      { blobId },
      { signedActor, isRepeatable: true },
    );
    if (!check.json().mayRead) throw notFound('The file');
    const range = byteRange(request.headers.range, grant.sizeBytes);
    if (range === null) {
      void reply.status(416).header('content-range', `bytes */${grant.sizeBytes}`).send();
      return;
    }
    // The key contains the signing service: a service can grant only its own files.
    const key = blobKey(grant.service, grant.blobId);
    const content = await this.store.get(key, range === 'whole' ? undefined : range);
    // Fastify destroys the stream when the browser disconnects, which ends the transfer from the store.
    void reply
      .status(range === 'whole' ? 200 : 206)
      .headers({ ...fileHeaders(grant), ...sizeHeaders(grant, range) })
      .send(content);
  }
}

function fileHeaders({ type, name, sha256, inline }: BlobGrant): Record<string, string> {
  const isShown = inline === true && isShownSafely(type);
  return {
    'content-type': type,
    'content-disposition': contentDisposition(name, isShown ? 'inline' : 'attachment'),
    // A file of any type must not run as a page of the product. Browsers refuse to show a PDF in a sandbox.
    'content-security-policy': isShown ? "default-src 'none'" : "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  };
}

function sizeHeaders({ sizeBytes }: BlobGrant, range: ByteRange | 'whole'): Record<string, string | number> {
  if (range === 'whole') return { 'content-length': sizeBytes };
  const { start, end } = range;
  return { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 };
}
