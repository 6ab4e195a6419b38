import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { PointStream, ReportDocument } from './report-document.js';

/** Options of {@link ReportFiles.write}. */
export interface WriteOptions {
  /** Points for Excel. */
  readonly points?: PointStream;
  readonly signal: AbortSignal;
  /** Gets the written part, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A written file. */
export interface WrittenFile {
  readonly content: Readable;
  /** Pages, slides or sheets. */
  readonly pages: number;
  readonly fileName: string;
  /** Media type. */
  readonly type: string;
}

/** Writes a report as a JSON file. */
@Injectable()
export class ReportFiles {
  async write(
    format: ReportFormat,
    document: ReportDocument,
    { points, signal }: WriteOptions,
  ): Promise<WrittenFile> {
    let count = 0;
    for await (const batch of points ?? []) {
      signal.throwIfAborted();
      count += batch.length;
    }
    const json = JSON.stringify({ format, document, points: count });
    return {
      content: Readable.from([Buffer.from(json)]),
      pages: 1 + document.sections.length,
      fileName: `${document.title.slice(0, 100)}.json`,
      type: format === 'pdf' ? 'application/pdf' : 'application/json',
    };
  }
}
