import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idInput } from '@emberdeck/contracts/core/fields';
import {
  beginUpload,
  maxImportWaitSeconds,
  maxUploadBytes,
  previewRoute,
  previewUpload,
  readUpload,
  type StartedImport,
  startImport,
  type UploadAnswer,
  type UploadPreview,
  uploadRoute,
  type UploadState,
} from '@emberdeck/contracts/analytics/uploads';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { type CallAnswer, CallClient, type CallOptions } from '@emberdeck/platform/runtime/call-client';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { RequestSession } from '../auth/request-session.js';
import { IncomingFiles } from '../blobs/incoming-files.service.js';
import type { GatewaySettings } from '../gateway.settings.js';
import { httpInput } from '../http/http-input.js';
import { fileNameOf, UploadForm } from '../uploads/upload-form.js';
import { idempotencyKeyOf } from './route-calls.js';
import { Serve } from './serve.decorator.js';

/** How often a waiting request looks for the end of its import, in milliseconds. */
const lookMs = 300;

/** The one call for scripts: a form with a file becomes a blob, and its import starts. */
@Controller()
export class UploadsController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly files: IncomingFiles,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serve(uploadRoute)
  async upload(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StartedImport | UploadAnswer> {
    const { id } = httpInput(idInput, {}, parameters);
    const idempotencyKey = idempotencyKeyOf(request);
    const waitSeconds = preferredWait(request);
    const form = new UploadForm(request, this.settings.UPLOAD_SILENCE_MS);
    const uploadId = await this.take(request, id, form);
    const input = { id, uploadId, reading: form.reading, replaces: form.replaces };
    const started = (await this.ask(request, startImport, input, { idempotencyKey })).json();
    if (waitSeconds === 0) return started;
    void reply.header('preference-applied', `wait=${waitSeconds}`);
    const ended = await this.ended(request, id, started.uploadId, waitSeconds);
    if (ended === null) return started;
    void reply.status(200);
    return ended;
  }

  @Serve(previewRoute)
  async preview(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
  ): Promise<UploadPreview> {
    const { id } = httpInput(idInput, {}, parameters);
    const form = new UploadForm(request, this.settings.UPLOAD_SILENCE_MS);
    const uploadId = await this.take(request, id, form);
    const input = { id, uploadId, reading: form.reading };
    return (await this.ask(request, previewUpload, input, { isRepeatable: true })).json();
  }

  /** Streams the file of a form into a blob; returns its upload. */
  private async take(request: FastifyRequest, id: string, form: UploadForm): Promise<string> {
    const file = await form.file();
    const announced = { id, fileName: fileNameOf(file), sizeBytes: maxUploadBytes };
    const expected = (await this.ask(request, beginUpload, announced)).json();
    const grant = await this.files.grantOf(request, expected.url.split('/').at(-1) ?? '');
    await this.files.append(request, grant, { offset: 0, content: form.content(file), isLast: true });
    return expected.id;
  }

  /** The outcome of an import; null if it has none in time. */
  private async ended(
    request: FastifyRequest,
    id: string,
    uploadId: string,
    waitSeconds: number,
  ): Promise<UploadAnswer | null> {
    const until = performance.now() + waitSeconds * 1000;
    while (performance.now() < until && !request.raw.socket.destroyed) {
      const state = (await this.ask(request, readUpload, { id, uploadId }, { isRepeatable: true })).json();
      if (isEnded(state)) return outcomeOf(state);
      await pause(lookMs);
    }
    return null;
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

const isEnded = ({ run, answer, refusal }: UploadState): boolean =>
  answer !== null || refusal !== null || (run !== null && run.finishedAt !== null);

function outcomeOf({ run, answer, refusal }: UploadState): UploadAnswer {
  if (answer !== null) return answer;
  if (refusal?.field === 'file') throw invalid([{ field: 'file', message: refusal.message }]);
  throw new AppError('conflict', refusal?.message ?? run?.reason ?? 'The import has ended.');
}

/** The seconds of `Prefer: wait=30` (RFC 7240); 0 without it. */
function preferredWait({ headers }: FastifyRequest): number {
  const [, seconds] =
    /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/.exec(String(headers['prefer'] ?? '').slice(0, 200)) ?? [];
  return Math.min(Number(seconds ?? 0), maxImportWaitSeconds);
}
