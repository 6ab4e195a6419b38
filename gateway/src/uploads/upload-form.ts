import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type UploadReading, uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { maxUploadBytes, replacedRun } from '@emberdeck/contracts/analytics/uploads';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { arrivingBytes } from '../blobs/arriving-bytes.js';
import { beforeSilence } from '../http/body-time.js';

/**
 * A form with one file; how to read it in the field `reading`, and the run that it replaces in `replaces`, before or after
 * the file. Read while it arrives. A slow reader makes the sender wait. If the sender stops sending, or sends less than
 * `leastRate`, reading fails with `request_timeout`.
 */
export class UploadForm {
  private readonly parts: AsyncIterator<Multipart>;
  private readingField: UploadReading | null = null;
  private replacesField: string | null = null;

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
  }

  /** Resolves with the file as soon as its name has arrived. */
  async file(): Promise<MultipartFile> {
    const part = await this.nextPart();
    if (part === null) {
      throw invalid([{ field: 'file', message: 'Choose a file' }]);
    }
    if (this.takeField(part)) {
      return this.file();
    }
    if (part.type !== 'file' || part.fieldname !== 'file') {
      throw onlyOneFile(part.fieldname);
    }
    return part;
  }

  /** All bytes of the file. Ends after the form is complete and valid. */
  async *content({ file }: MultipartFile): AsyncGenerator<Buffer> {
    try {
      yield* arrivingBytes(file as AsyncIterable<Buffer>, this.silenceMs);
    } catch (error) {
      throw formError(error);
    }
    if (file.truncated) {
      throw tooLarge();
    }
    for (let after = await this.nextPart(); after !== null; after = await this.nextPart()) {
      if (!this.takeField(after)) throw onlyOneFile(after.fieldname);
    }
  }

  /** How to read the file; known once all of its bytes have been read. */
  get reading(): UploadReading | null {
    return this.readingField;
  }

  /** The run that the file replaces; known once all of its bytes have been read. */
  get replaces(): string | null {
    return this.replacesField;
  }

  /** Takes the fields `reading` and `replaces`, each once; false for every other part. */
  private takeField(part: Multipart): boolean {
    if (part.type !== 'field') return false;
    if (part.fieldname === 'reading' && this.readingField === null) {
      this.readingField = parseReading(part.value);
      return true;
    }
    if (part.fieldname === 'replaces' && this.replacesField === null) {
      this.replacesField = parseReplaces(part.value);
      return true;
    }
    return false;
  }

  private async nextPart(): Promise<Multipart | null> {
    const next = await this.arrival(this.parts);
    return next.done ? null : next.value;
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

function parseReplaces(value: unknown): string {
  const parsed = replacedRun.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid([{ field: 'replaces', message: 'Give the id of a run, or "last"' }]);
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
  invalid([{ field, message: 'Only the fields "file", "reading" and "replaces" are expected, each once' }]);
