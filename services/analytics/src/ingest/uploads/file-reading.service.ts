import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { type BlobOwner, Blobs } from '@emberdeck/platform/blobs/blobs';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { WorkFailure } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { workTask } from '@emberdeck/platform/work/work-task';
import { isDiskFull } from '../../shared/disk-full.js';
import type { FileToRead, Refused } from './file-task.js';
import type { ReadFile } from './import-file.task.js';
import { refusedFile } from './table-file.js';

const previewFile = workTask<typeof import('./preview-file.task.js')>(
  new URL('./preview-file.task.js', import.meta.url),
);
const importFile = workTask<typeof import('./import-file.task.js')>(
  new URL('./import-file.task.js', import.meta.url),
);

/** Together less than the deadline of the call, in milliseconds. */
const previewMs = 20_000;
const previewWaitMs = 27_000;

const importMs = 180_000;

/** A file, and how to read it. */
export interface Reading extends Omit<FileToRead, 'path'> {
  readonly owner: BlobOwner;
  readonly blobId: string;
}

/** How the rows of a file are read. */
export interface RowsOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** The rows of a file, which `rowsPath` names while they are used. */
export interface FileRows extends ReadFile {
  readonly rowsPath: string;
  /** Reads the file again without these names. */
  readonly without: (names: ReadonlySet<string>) => Promise<ReadFile>;
}

/** Reads files in the work process, which is killed with a file that takes too long or too much memory. */
@Injectable()
export class FileReading {
  constructor(
    private readonly blobs: Blobs,
    private readonly work: WorkProcesses,
  ) {}

  /** @throws AppError `validation_failed` for a file that cannot be read, `busy` after too long a wait for others */
  preview(reading: Reading): Promise<UploadPreview> {
    return this.withFile(reading, async (file) => {
      const patience = AbortSignal.timeout(previewWaitMs);
      const options = { signal: patience, timeLimitMs: previewMs };
      const preview = await this.work.ofRequests.run(previewFile, file, options).catch((error: unknown) => {
        throw patience.aborted ? busy() : failureOf(error);
      });
      return unlessRefused(preview);
    });
  }

  /** Reads all rows, and hands them to `use`. @throws AppError `validation_failed` for a file that cannot be read */
  rows<Result>(
    reading: Reading,
    { signal, onProgress }: RowsOptions,
    use: (rows: FileRows) => Promise<Result>,
  ): Promise<Result> {
    return this.withFile(reading, async (file, folder) => {
      const rowsPath = join(folder, 'rows');
      const read = async (leftOut: readonly string[]): Promise<ReadFile> => {
        const options = { signal, onProgress, timeLimitMs: importMs };
        const input = { ...file, rowsPath, leftOut };
        const result = await this.work.ofJobs.run(importFile, input, options).catch((error: unknown) => {
          throw failureOf(error);
        });
        return unlessRefused(result);
      };
      const all = await read([]);
      return use({ ...all, rowsPath, without: (names) => read([...names]) });
    });
  }

  /** Copies the file into a temporary folder, since the work process has no access to the store. */
  private async withFile<Result>(
    { owner, blobId, ...file }: Reading,
    use: (file: FileToRead, folder: string) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'emberdeck-file-'));
    try {
      const path = join(folder, 'file');
      await pipeline(await this.blobs.read(owner, blobId), createWriteStream(path));
      return await use({ path, ...file }, folder);
    } catch (error) {
      throw isDiskFull(error) ? noRoom(error) : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function unlessRefused<Result extends object>(result: Result | Refused): Result {
  if ('refused' in result) throw refusedFile(result.refused);
  return result;
}

const busy = (): AppError =>
  new AppError('busy', 'Other files are being read right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

const noRoom = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The server has no space left to read the file. Try again later.',
    {},
    { cause },
  );

/** A file that takes too long or too much memory is at fault itself. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof WorkFailure) || error.kind === 'failed') return error;
  return refusedFile(
    error.kind === 'late'
      ? 'The file takes too long to read: split it into smaller files'
      : 'The file takes too much memory to read: split it into smaller files',
  );
}
