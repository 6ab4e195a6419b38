import { Injectable } from '@nestjs/common';
import { buildReport } from '@emberdeck/contracts/analytics/report-work';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { JobStopped } from '@emberdeck/platform/jobs/job-outcome';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { ReportFiles } from '../report-files/report-files.service.js';
import { documentOf } from './blocks/compose-document.js';
import { type Build, ReportBuildsService } from './report-builds.service.js';
import type { ReportData } from './report-data.js';
import { ReportDataService } from './report-data.service.js';
import { ownerOf } from './report.mapper.js';
import { typeLabelOf } from './report-rules.js';

/** Larger reports fail: the writers stay far below it. */
const maxFileBytes = 64 * 1024 * 1024;

/** The lifetime of a file that is not yet part of its report. A crash in between leaves no orphan. */
const unfinishedSeconds = 3_600;

/** The reading of the data takes this part of the progress, in percent. */
const readPercent = 20;

/** What a person reads of it. */
const shown = (error: unknown): Error => {
  if (error instanceof AppError || error instanceof JobStopped) return error;
  const isFull =
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
  const message = isFull
    ? 'The server has no space left for the file. Ask the operator to free some, then try again.'
    : 'Something went wrong on our side. Please try again.';
  return new AppError('internal', message, {}, { cause: error });
};

/** Makes the files of reports. */
@Injectable()
export class ReportBuildJobs {
  constructor(
    private readonly blobs: Blobs,
    private readonly builds: ReportBuildsService,
    private readonly members: WorkspaceMembersService,
    private readonly reader: ReportDataService,
    private readonly files: ReportFiles,
    private readonly logger: Logger,
  ) {}

  /** A run that ends without its file, also with its process, is repeated with a new snapshot, up to the limit of runs. */
  @RunJob(buildReport)
  async build(input: JobInput<typeof buildReport>, context: JobContext): Promise<null> {
    const build = await this.builds.find(context.jobId, input);
    if (build === null) return null;
    try {
      await this.make(build, context);
    } catch (error) {
      throw shown(error);
    }
    return null;
  }

  @OnJobChange(buildReport)
  follow(tx: Tx, change: JobChange<typeof buildReport>): Promise<void> {
    return this.builds.follow(tx, change);
  }

  private async make(build: Build, context: JobContext): Promise<void> {
    const { workspaceId } = build.report;
    const { signal } = context;
    const report = (percent: number): void => context.progress(percent, 100);
    const workspaceName = (await this.members.read(workspaceId, [])).name ?? '';
    const data = await this.reader.read(build.report, build.audience);
    signal.throwIfAborted();
    report(readPercent);
    const stored = await this.write({ build, data, workspaceName }, signal, report);
    const product = { ...stored, sourceIds: data.sources.map(({ id }) => id) };
    try {
      signal.throwIfAborted();
      await this.builds.finish(build, context, product);
    } catch (error) {
      await this.builds.discard(build, product.blob.id).catch((err: unknown) => {
        this.logger.warn('A file without a report expires within the hour', { err });
      });
      throw error;
    }
  }

  private async write(
    { build, data, workspaceName }: Prepared,
    signal: AbortSignal,
    report: (percent: number) => void,
  ): Promise<{ blob: StoredBlob; pages: number }> {
    const { format, type, title, authorName } = build.report;
    const document = documentOf(data, {
      ...{ title, authorName, workspaceName, typeLabel: typeLabelOf(type) },
      blocks: build.report.includedMetrics,
    });
    const options = {
      signal,
      onProgress: (share: number) => report(readPercent + share * (95 - readPercent)),
      ...(data.points ? { points: data.points.packed } : {}),
    };
    const file = await this.files.write(format, document, options);
    const blob = await this.blobs.put(
      {
        owner: ownerOf(build.report),
        name: file.fileName,
        type: file.type,
        lifetimeSeconds: unfinishedSeconds,
        maxBytes: maxFileBytes,
        signal,
      },
      file.content,
    );
    return { blob, pages: file.pages };
  }
}

interface Prepared {
  readonly build: Build;
  readonly data: ReportData;
  readonly workspaceName: string;
}
