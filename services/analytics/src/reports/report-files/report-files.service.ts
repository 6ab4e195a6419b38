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
import { WorkFailure } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { workTask } from '@emberdeck/platform/work/work-task';
import { Injectable } from '@nestjs/common';
import { isDiskFull } from '../../shared/disk-full.js';
import { extensions, fileNameOf, mediaTypes } from './file-name.js';
import type { PackedPoints, ReportDocument } from './report-document.js';

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

const writeReport = workTask<typeof import('./write-report.task.js')>(
  new URL('./write-report.task.js', import.meta.url),
);

/** Reports take seconds. The job that makes one has a limit of its own. */
const timeLimitMs = 300_000;

/** Writes reports as files, one at a time. */
@Injectable()
export class ReportFiles {
  protected readonly temporary: string = tmpdir();

  constructor(
    private readonly logger: Logger,
    private readonly work: WorkProcesses,
  ) {}

  /** @throws AppError with a sentence for people; the signal's reason if it aborts; an error of the points */
  async write(format: ReportFormat, document: ReportDocument, options: WriteOptions): Promise<ReportFile> {
    const folder = await mkdtemp(join(this.temporary, 'emberdeck-report-')).catch((error: unknown) => {
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
      return await this.work.ofJobs.run(
        writeReport,
        { format, document, path, points: format === 'excel' ? (points ?? null) : null },
        { signal, onProgress: rising(onProgress), timeLimitMs },
      );
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error;
      this.logger.error('A report was not written', { err: error, format });
      throw notWritten(error);
    }
  }
}

function notWritten(cause: unknown): AppError {
  const failure = (code: ErrorCode, message: string): AppError => new AppError(code, message, {}, { cause });
  if (isDiskFull(cause)) {
    return failure('unavailable', 'The server has no space left for the file. Try again later.');
  }
  if (cause instanceof WorkFailure && cause.kind === 'out-of-memory') {
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
