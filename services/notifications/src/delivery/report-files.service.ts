import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readReportPart } from '@emberdeck/contracts/analytics/report-work';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { AttachedFile } from '../channel.js';
import { ChannelsService } from '../channels/channels.service.js';

/** A report, and the recipient whose rights decide. */
export type WantedReport = Pick<CallInput<typeof readReportPart>, 'workspaceId' | 'reportId' | 'userId'>;

type Part = NonNullable<CallOutput<typeof readReportPart>['file']>;

/** After these runs of its job a mail goes out without a file that cannot be read. */
const runsForFile = 5;

interface KnownContent {
  readonly sha256: string;
  readonly content: Buffer;
}

interface FoundFile {
  readonly file: AttachedFile;
  readonly known: KnownContent;
}

/** The files of reports, read from analytics for mails. */
@Injectable()
export class ReportFilesService {
  constructor(
    private readonly calls: CallClient,
    private readonly channels: ChannelsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Returns the function that reads the file of a report for its recipient: null where the mail has the link alone. A content
   * that several recipients get is read once. `run` counts the runs of the job: a failure of the last one that waits for the
   * file makes a mail without it.
   */
  forJob(run: number): (wanted: WantedReport) => Promise<AttachedFile | null> {
    let known: KnownContent | null = null;
    return async (wanted) => {
      if (this.channels.adapterOf('email') === undefined) return null;
      try {
        const found = await this.read(wanted, known);
        if (found === null) return null;
        known = found.known;
        return found.file;
      } catch (error) {
        const isGone = error instanceof AppError && error.code === 'not_found';
        if (!isGone && run < runsForFile) throw error;
        this.logger.warn('The file of a report was not read for its mail', { err: error });
        return null;
      }
    };
  }

  /** Null also where the file was made again meanwhile: the next mail has the new one. */
  private async read(wanted: WantedReport, known: KnownContent | null): Promise<FoundFile | null> {
    const first = await this.part(wanted, 0, known);
    if (first === null) return null;
    const { name, type, sha256 } = first;
    const content = known?.sha256 === sha256 ? known.content : await this.contentOf(wanted, first);
    return content && { file: { name, type, content }, known: { sha256, content } };
  }

  private async contentOf(wanted: WantedReport, { part, sha256, sizeBytes }: Part): Promise<Buffer | null> {
    const parts = [Buffer.from(part, 'base64')];
    let length = parts[0]?.length ?? 0;
    while (length < sizeBytes) {
      const next = await this.part(wanted, length, null);
      const bytes = Buffer.from(next?.part ?? '', 'base64');
      if (next?.sha256 !== sha256 || bytes.length === 0) return null;
      parts.push(bytes);
      length += bytes.length;
    }
    const content = Buffer.concat(parts);
    return createHash('sha256').update(content).digest('hex') === sha256 ? content : null;
  }

  private async part(wanted: WantedReport, offset: number, known: KnownContent | null): Promise<Part | null> {
    const input = { ...wanted, offset, knownSha256: known?.sha256 ?? null };
    return (await this.calls.call(readReportPart, input, { isRepeatable: true })).json().file;
  }
}
