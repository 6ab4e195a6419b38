import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { ErrorCode } from '@emberdeck/contracts/core/errors';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Injectable } from '@nestjs/common';
import { extensions, fileNameOf, mediaTypes } from './file-name.js';
import type { PackedPoints, ReportDocument } from './report-document.js';
import { ProcessFailure, writeInProcess } from './report-process.js';
import { folderPrefix } from './stale-folders.service.js';
import { Turns } from './turns.js';

export interface WriteOptions {
  /** Raw points for Excel. Other formats leave them alone. */
  readonly points?: PackedPoints;
  readonly signal: AbortSignal;
  /** Gets the share of the work that is done: from 0 to 1, never falling. */
  readonly onProgress?: (share: number) => void;
}

/** A written report. `content` must be read or destroyed; its temporary file is removed then. */
export interface ReportFile {
  readonly content: Readable;
  readonly fileName: string;
  readonly type: string;
  readonly sizeBytes: number;
  /** Pages, sheets or slides. */
  readonly pages: number;
}

/** One at a time: a report takes a processor for seconds, and requests need the others. */
const atOnce = 1;
/** The largest heap seen is a third of this; WebAssembly comes on top. */
const memoryMb = 192;

const noSpace = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Writes reports as files, each in a process of its own. */
@Injectable()
export class ReportFiles {
  protected readonly temporary: string = tmpdir();
  private readonly turns = new Turns(atOnce);

  constructor(private readonly logger: Logger) {}

  /** @throws AppError with a sentence for people; the signal's reason if it aborts; an error of the points */
  async write(format: ReportFormat, document: ReportDocument, options: WriteOptions): Promise<ReportFile> {
    return this.turns.take(options.signal, () => this.writeNow(format, document, options));
  }

  private async writeNow(
    format: ReportFormat,
    document: ReportDocument,
    options: WriteOptions,
  ): Promise<ReportFile> {
    const folder = await mkdtemp(join(this.temporary, folderPrefix)).catch((error: unknown) => {
      throw notWritten(error);
    });
    const path = join(folder, `report${extensions[format]}`);
    const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const pages = await this.inProcess(format, document, path, options);
      const { size } = await stat(path);
      const content = createReadStream(path);
      finished(content)
        .catch(() => undefined)
        .then(remove)
        .catch((err: unknown) => this.logger.warn('A temporary report file was not removed', { err }));
      return {
        content,
        fileName: fileNameOf(document.title, format, document.period),
        type: mediaTypes[format],
        sizeBytes: size,
        pages,
      };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  private async inProcess(
    format: ReportFormat,
    document: ReportDocument,
    path: string,
    { points, signal, onProgress }: WriteOptions,
  ): Promise<number> {
    try {
      return await writeInProcess(
        { format, document, path, points: format === 'excel' ? (points ?? null) : null },
        { signal, onProgress: rising(onProgress), memoryMb },
      );
    } catch (error) {
      if (!(error instanceof ProcessFailure)) throw error;
      this.logger.error('A report was not written', { err: error, format });
      throw notWritten(error);
    }
  }
}

function notWritten(cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const failure = (code: ErrorCode, message: string): AppError => new AppError(code, message, {}, { cause });
  if (noSpace.some((code) => text.includes(code))) {
    return failure('unavailable', 'The server has no space left for the file. Try again later.');
  }
  if (cause instanceof ProcessFailure && cause.isOutOfMemory) {
    return failure('payload_too_large', 'The report is too large. Choose a shorter period or fewer metrics.');
  }
  return failure('internal', 'The file could not be written. Try again.');
}

function rising(onProgress: ((share: number) => void) | undefined): (share: number) => void {
  let highest = 0;
  return (share) => {
    if (share <= highest) return;
    highest = Math.min(1, share);
    onProgress?.(highest);
  };
}
