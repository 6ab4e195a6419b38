import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  type ArrivedBytes,
  beginBlobPart,
  type BlobWriteGrant,
  endBlobPart,
  readArrivedBytes,
} from '@emberdeck/contracts/blobs/blob';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { claimedWriteGrant, requireOpenGrant } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey, BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { GrantKeys } from './grant-keys.js';

/** The rest of a file. */
interface RestOfFile {
  readonly offset: number;
  readonly content: AsyncIterable<Buffer>;
  /** The file ends with this content, though it may be smaller than announced. */
  readonly isLast: boolean;
}

/** Streams files into the store, and tells the service that owns them what has arrived. */
@Injectable()
export class IncomingFiles {
  constructor(
    private readonly session: RequestSession,
    private readonly calls: CallClient,
    private readonly keys: GrantKeys,
    private readonly store: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** The grant of an address. Rejects with `not_found` if it is not signed, for another user, or expired. */
  async grantOf(request: FastifyRequest, text: string): Promise<BlobWriteGrant> {
    const { actor } = await this.session.require(request);
    const grant = claimedWriteGrant(text);
    if (!(await this.keys.isSigned(text, grant.service, 'write'))) throw notFound('The file');
    requireOpenGrant(grant, actor.userId, this.clock.now());
    return grant;
  }

  async arrived(request: FastifyRequest, { service, blobId }: BlobWriteGrant): Promise<ArrivedBytes> {
    return this.ask(request, readArrivedBytes(service), { blobId });
  }

  /**
   * Stores the rest of a file. What has arrived stays if the content ends with an error; then it rejects with the error.
   * @throws AppError `conflict` if another number of bytes has arrived, `payload_too_large` beyond the announced size
   */
  async append(
    request: FastifyRequest,
    { service, blobId }: BlobWriteGrant,
    { offset, content, isLast }: RestOfFile,
  ): Promise<ArrivedBytes> {
    const { partId, sizeBytes } = await this.ask(request, beginBlobPart(service), { blobId, offset });
    const maxBytes = sizeBytes - offset;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes && !isLast) throw tooLarge();
    const kept = new KeptContent(content);
    const stored = await this.store.put(blobKey(service, partId), Readable.from(kept.chunks()), { maxBytes });
    const part = { blobId, partId, ...stored, isLast: isLast && kept.problem === null };
    const arrived = await this.ask(request, endBlobPart(service), part);
    if (kept.problem !== null) throw kept.problem;
    return arrived;
  }

  /** Looks up the session for each call: a transfer may outlast a signature, or the session. */
  private async ask<C extends CallDefinition>(
    request: FastifyRequest,
    call: C,
    input: CallInput<C>,
  ): Promise<CallOutput<C>> {
    const { signedActor } = await this.session.require(request);
    return (await this.calls.call(call, input, { signedActor, isRepeatable: true })).json();
  }
}

/** A content that ends where its sender fails. */
class KeptContent {
  problem: Error | null = null;

  constructor(private readonly content: AsyncIterable<Buffer>) {}

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      yield* this.content;
    } catch (error) {
      this.problem = error as Error;
    }
  }
}

const tooLarge = (): AppError =>
  new AppError('payload_too_large', 'This is more than the announced size of the file.');
