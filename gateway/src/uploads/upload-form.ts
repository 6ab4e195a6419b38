import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxUploadBytes, type UploadReading, uploadReading } from '@emberdeck/contracts/analytics/uploads';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { beforeSilence, tooSlow } from '../http/body-time.js';
import { ArrivalRate } from '../blobs/arrival-rate.js';
import { HeldBytes } from './held-bytes.js';

/**
 * A form with one file, and how to read it in the field `reading`, before or after the file. Read while it arrives. Memory
 * holds at most one piece of the file. A slow reader makes the sender wait. If the sender stops sending, or sends less than
 * `leastRate`, reading fails with `request_timeout`.
 */
export class UploadForm {
  private readonly parts: AsyncIterator<Multipart>;
  private readonly rate: ArrivalRate;
  private readingField: UploadReading | null = null;

  constructor(
    request: FastifyRequest,
    private readonly silenceMs: number,
  ) {
    if (!request.isMultipart()) {
      throw new AppError(
        'unsupported_media_type',
        'Send the file as multipart/form-data in the field "file".',
      );
    }
    this.parts = request.parts();
    this.rate = new ArrivalRate(silenceMs);
  }

  /** Resolves with the file as soon as its name has arrived. */
  async file(): Promise<MultipartFile> {
    const part = await this.nextPart();
    if (part === null) {
      throw invalid([{ field: 'file', message: 'Choose a file' }]);
    }
    if (this.takeReading(part)) {
      return this.file();
    }
    if (part.type !== 'file' || part.fieldname !== 'file') {
      throw onlyOneFile(part.fieldname);
    }
    return part;
  }

  /** All bytes of the file, in pieces that fit into a call, each valid until the next one. Ends after the form is complete and valid. */
  async *pieces({ file }: MultipartFile): AsyncGenerator<Buffer> {
    const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const held = new HeldBytes();
    for (let next = await this.chunk(chunks); !next.done; next = await this.chunk(chunks)) {
      yield* held.add(next.value);
    }
    if (file.truncated) {
      throw tooLarge();
    }
    yield* held.rest();
    for (let after = await this.nextPart(); after !== null; after = await this.nextPart()) {
      if (!this.takeReading(after)) throw onlyOneFile(after.fieldname);
    }
  }

  /** How to read the file; known once all pieces have been read. */
  get reading(): UploadReading | null {
    return this.readingField;
  }

  /** Takes the field `reading` once; false for every other part. */
  private takeReading(part: Multipart): boolean {
    if (part.type !== 'field' || part.fieldname !== 'reading' || this.readingField !== null) {
      return false;
    }
    this.readingField = parseReading(part.value);
    return true;
  }

  private async nextPart(): Promise<Multipart | null> {
    const next = await this.arrival(this.parts);
    return next.done ? null : next.value;
  }

  private async chunk(of: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    const asked = performance.now();
    const next = await this.arrival(of);
    if (!next.done && !this.rate.isEnough(performance.now() - asked, next.value.length)) {
      throw tooSlow();
    }
    return next;
  }

  private async arrival<Value>(of: AsyncIterator<Value>): Promise<IteratorResult<Value>> {
    try {
      return await beforeSilence(of.next(), this.silenceMs);
    } catch (error) {
      throw formError(error);
    }
  }
}

function parseReading(value: unknown): UploadReading {
  const parsed = uploadReading.safeParse(jsonOf(value));
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const path = ['reading', ...(issue?.path ?? [])].join('.');
  throw invalid([{ field: path, message: issue?.message ?? 'Not valid' }]);
}

function jsonOf(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    throw invalid([{ field: 'reading', message: 'The field "reading" is no JSON' }]);
  }
}

/** The name of a file in a form that can be stored. */
export const fileNameOf = (part: MultipartFile): string =>
  (part.filename || 'upload').replaceAll('\0', '').slice(-255);

const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** Failures while reading a form count as faults of the form. The parser reports most of them as plain errors. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return tooLarge();
  }
  return code && tooMany.has(code)
    ? onlyOneFile('file')
    : new AppError('bad_request', 'The form could not be read.');
}

const tooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    `The file is larger than ${maxUploadBytes / 1024 / 1024} MB. Split it into smaller files.`,
  );

const onlyOneFile = (field: string): AppError =>
  invalid([{ field, message: 'Only the fields "file" and "reading" are expected, each once' }]);
