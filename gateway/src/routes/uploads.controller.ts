import { createHash } from 'node:crypto';
import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idInput } from '@emberdeck/contracts/core/fields';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  discardUpload,
  maxUploadBytes,
  previewRoute,
  previewUpload,
  uploadAnswerMs,
  type UploadReading,
  uploadRoute,
} from '@emberdeck/contracts/analytics/uploads';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type CallAnswer, CallClient, type CallOptions } from '@emberdeck/platform/runtime/call-client';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CurrentSession } from '../auth/current-session.js';
import { RequestSession } from '../auth/request-session.js';
import type { Session } from '../auth/sessions.service.js';
import type { GatewaySettings } from '../gateway.settings.js';
import { httpInput } from '../http/http-input.js';
import { fileNameOf, UploadForm } from '../uploads/upload-form.js';
import { UploadSlots } from '../uploads/upload-slots.js';
import { idempotencyKeyOf } from './route-calls.js';
import { Serve } from './serve.decorator.js';

/** After this many milliseconds without an answer, the commit is sent again: its process may have died. */
const commitRepeatMs = 5_000;

/** A file that analytics has, and how to read it. */
interface SentFile {
  readonly uploadId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly reading?: UploadReading;
}

interface UploadRequest {
  readonly parameters: Record<string, unknown>;
  readonly actor: Session['actor'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Forwards a file to analytics while it arrives, in pieces that fit the bus, with a commit at the end. Analytics first
 * checks that the user may upload a file to the source.
 */
@Controller()
export class UploadsController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly slots: UploadSlots,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serve(uploadRoute)
  async upload(
    @Param() parameters: Record<string, unknown>,
    @CurrentSession() { actor }: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const options: CallOptions = {
      idempotencyKey: idempotencyKeyOf(request),
      timeoutMs: uploadAnswerMs,
      // A second commit of the same upload returns the same answer.
      isRepeatable: true,
      repeatAfterMs: commitRepeatMs,
    };
    const commit = (sent: SentFile) => this.ask(request, commitUpload, sent, options);
    await this.answer({ parameters, actor, request, reply }, commit);
  }

  @Serve(previewRoute)
  async preview(
    @Param() parameters: Record<string, unknown>,
    @CurrentSession() { actor }: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const options = { timeoutMs: uploadAnswerMs };
    const preview = (sent: SentFile) => this.ask(request, previewUpload, sent, options);
    await this.answer({ parameters, actor, request, reply }, preview);
  }

  /** Takes the file in a slot of its user, and answers with what the last call returns. */
  private async answer<Answer>(
    { parameters, actor, request, reply }: UploadRequest,
    end: (sent: SentFile) => Promise<CallAnswer<Answer>>,
  ): Promise<void> {
    const { id } = httpInput(idInput, {}, parameters);
    const answer = await this.slots.hold(actor.userId, (arrived) =>
      this.take(request, id, (sent) => {
        arrived();
        return end(sent);
      }),
    );
    void reply.header('content-type', 'application/json; charset=utf-8').send(answer.bytes);
  }

  /** Forwards the file, and ends with the call that reads it. */
  private async take<Answer>(
    request: FastifyRequest,
    sourceId: string,
    end: (sent: SentFile) => Promise<CallAnswer<Answer>>,
  ): Promise<CallAnswer<Answer>> {
    const form = new UploadForm(request, this.settings.UPLOAD_SILENCE_MS);
    const file = await form.file();
    const announced = { sourceId, fileName: fileNameOf(file), sizeBytes: maxUploadBytes };
    const { uploadId } = (await this.ask(request, beginUpload, announced)).json();
    try {
      const whole = await this.send(request, uploadId, form.pieces(file));
      const { reading } = form;
      return await end({ uploadId, ...whole, ...(reading && { reading }) });
    } catch (error) {
      void this.forget(request, uploadId);
      throw error;
    }
  }

  /** Forwards the pieces; returns the hash and size of the file. */
  private async send(
    request: FastifyRequest,
    uploadId: string,
    pieces: AsyncIterable<Buffer>,
  ): Promise<{ sha256: string; sizeBytes: number }> {
    const hash = createHash('sha256');
    let index = 0;
    let sizeBytes = 0;
    for await (const piece of pieces) {
      hash.update(piece);
      sizeBytes += piece.length;
      const input = { uploadId, index, data: piece.toString('base64') };
      await this.ask(request, appendUpload, input, { isRepeatable: true });
      index += 1;
    }
    return { sha256: hash.digest('hex'), sizeBytes };
  }

  /** Discards a file that was not added. If this call fails, analytics prunes the file within the hour. */
  private async forget(request: FastifyRequest, uploadId: string): Promise<void> {
    await this.ask(request, discardUpload, { uploadId }).catch(() => undefined);
  }

  /** Looks up the session for each call: an upload may outlast a signature, or the session. */
  private async ask<C extends CallDefinition>(
    request: FastifyRequest,
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<CallAnswer<CallOutput<C>>> {
    const { signedActor } = await this.session.require(request);
    return this.calls.call(call, input, { ...options, signedActor });
  }
}
