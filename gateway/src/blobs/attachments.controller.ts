import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  attachmentFileRoute,
  attachmentImageRoute,
  readAttachment,
} from '@emberdeck/contracts/messaging/attachments';
import { blobKey, BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { holdsTag } from '../http/entity-tag.js';
import { httpInput } from '../http/http-input.js';
import { Serve } from '../routes/serve.decorator.js';
import { sendStoredFile } from './stored-file.js';

/** A browser may store the image, and asks before each use: its message may be gone. */
const checkedCache = 'private, no-cache';

/** Files of messages under lasting addresses. Messaging checks the rights of the user at each request. */
@Controller()
export class AttachmentsController {
  constructor(
    private readonly session: RequestSession,
    private readonly calls: CallClient,
    private readonly store: BlobStore,
  ) {}

  @Serve(attachmentFileRoute)
  async file(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('file', { parameters, request, reply });
  }

  @Serve(attachmentImageRoute)
  async image(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('image', { parameters, request, reply });
  }

  private async send(
    part: 'file' | 'image',
    {
      parameters,
      request,
      reply,
    }: { parameters: Record<string, unknown>; request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const { id } = httpInput(attachmentFileRoute.input, {}, parameters);
    const { signedActor } = await this.session.require(request);
    const answer = await this.calls.call(readAttachment, { id, part }, { signedActor, isRepeatable: true });
    const { blobId, ...file } = answer.json();
    const etag = `"${file.sha256}"`;
    if (holdsTag(request.headers['if-none-match'], etag)) {
      void reply.status(304).headers({ 'cache-control': checkedCache, etag }).send();
      return;
    }
    // Only messaging answers this call, so the key is of its files.
    const stored = { ...file, key: blobKey('messaging', blobId), isInline: part === 'image' };
    await sendStoredFile(this.store, stored, { request, reply, cacheControl: checkedCache });
  }
}
