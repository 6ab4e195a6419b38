import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idInput } from '@emberdeck/contracts/core/fields';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  maxUploadBytes,
  uploadChunkBytes,
} from '@emberdeck/contracts/analytics/uploads';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { doorInput } from '../http/door-input.js';
import { idempotencyKeyOf } from './call-routes.js';

/** The one address that takes a file. */
export const uploadPath = '/api/data-sources/:id/uploads';

/** How long reading a file and adding its rows may take, in milliseconds. */
const commitTimeoutMs = 150_000;

/** Takes a file and hands it to analytics in chunks that fit the bus, with a commit at the end. */
@Controller()
export class UploadsController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Post(uploadPath)
  @HttpCode(200)
  async upload(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { signedActor } = await this.session.require(request);
    const { id } = doorInput(idInput, {}, parameters);
    const idempotencyKey = idempotencyKeyOf(request);
    const { name, bytes } = await readFile(request);
    const uploadId = await this.send(id, name, bytes, signedActor);
    const answer = await this.calls.call(
      commitUpload,
      { uploadId, sha256: createHash('sha256').update(bytes).digest('hex') },
      { signedActor, idempotencyKey, timeoutMs: commitTimeoutMs },
    );
    void reply.header('content-type', 'application/json; charset=utf-8').send(answer.bytes);
  }

  private async send(
    sourceId: string,
    fileName: string,
    bytes: Buffer,
    signedActor: string,
  ): Promise<string> {
    const begun = await this.calls.call(
      beginUpload,
      { sourceId, fileName, sizeBytes: bytes.length },
      { signedActor },
    );
    const { uploadId } = begun.json();
    for (let index = 0; index * uploadChunkBytes < bytes.length; index += 1) {
      const chunk = bytes.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes);
      await this.calls.call(
        appendUpload,
        { uploadId, index, data: chunk.toString('base64') },
        { signedActor },
      );
    }
    return uploadId;
  }
}

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The one file of the form, in memory: at most 10 MiB, as the multipart parser's limit says. */
async function readFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data in the field "file".');
  }
  let file: SentFile | null;
  try {
    file = await readParts(request);
  } catch (error) {
    throw formError(error);
  }
  if (!file) {
    throw invalid([{ field: 'file', message: 'Choose a file' }]);
  }
  return file;
}

async function readParts(request: FastifyRequest): Promise<SentFile | null> {
  let file: SentFile | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'file' || file) {
      throw onlyOneFile(part.fieldname);
    }
    file = { name: fileNameOf(part), bytes: await part.toBuffer() };
  }
  return file;
}

const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** What fails while a form is read is the form's fault, and the parser tells most of it by plain errors. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload_too_large', `A file has at most ${maxUploadBytes / 1024 / 1024} MiB.`);
  }
  return code && tooMany.has(code)
    ? onlyOneFile('file')
    : new AppError('bad_request', 'The form could not be read.');
}

const onlyOneFile = (field: string): AppError =>
  invalid([{ field, message: 'Only one field, "file", is expected' }]);

const fileNameOf = (part: MultipartFile): string =>
  (part.filename || 'upload').replaceAll('\0', '').slice(-255);
