import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { blobRoute, checkBlob, isShownSafely } from '@emberdeck/contracts/blobs/blob';
import { claimedGrant, requireOpenGrant } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey, BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RequestSession } from '../auth/request-session.js';
import { Serve } from '../routes/serve.decorator.js';
import { GrantKeys } from './grant-keys.js';
import { sendStoredFile } from './stored-file.js';

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
    // The key contains the signing service: a service can grant only its own files.
    const key = blobKey(grant.service, grant.blobId);
    const isInline = grant.inline === true && isShownSafely(grant.type);
    await sendStoredFile(this.store, { ...grant, key, isInline }, { request, reply });
  }
}
