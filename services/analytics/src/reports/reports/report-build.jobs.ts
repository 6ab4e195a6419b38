import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { buildReport } from '@emberdeck/contracts/analytics/report-work';
import { errorCatalogue } from '@emberdeck/contracts/core/errors';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { JobPostponed } from '@emberdeck/platform/jobs/job-outcome';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { ReportFiles } from '../report-files/report-files.service.js';
import { BuildWatch } from './build-watch.js';
import { documentOf } from './blocks/compose-document.js';
import { type Build, BuildGone, ReportBuildsService } from './report-builds.service.js';
import type { ReportData } from './report-data.js';
import { ReportDataService } from './report-data.service.js';
import { ownerOf } from './report.mapper.js';
import { typeLabelOf } from './report-rules.js';

/** Larger reports fail: the writers stay far below it. */
const maxFileBytes = 64 * 1024 * 1024;

/** The lifetime of a file that is not yet part of its report. A crash in between leaves no orphan. */
const unfinishedSeconds = 3_600;

/** One file is written at a time; another report may read its data meanwhile. Each holds its data in memory. */
const mostAtOnce = 2;

/** How long a report waits for others before it looks again, in milliseconds. */
const waitMs = 1_000;

/** The reading of the data takes this part of the progress, in percent. */
const readPercent = 20;

const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  const isFull =
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
  return isFull
    ? 'The server has no space left for the file. Ask the operator to free some, then try again.'
    : 'Something went wrong on our side. Please try again.';
};

const mayPass = (error: unknown): boolean =>
  !(error instanceof AppError) || errorCatalogue[error.code].status >= 500;

/** Makes the files of reports. */
@Injectable()
export class ReportBuildJobs {
  private running = 0;

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
    if (this.running >= mostAtOnce) throw new JobPostponed(waitMs);
    this.running += 1;
    try {
      return await this.run(input, context);
    } finally {
      this.running -= 1;
    }
  }

  private async run(
    { reportId, workspaceId, audience }: JobInput<typeof buildReport>,
    { attempt, signal, progress }: JobContext,
  ): Promise<null> {
    const build = await this.builds.begin(workspaceId, reportId, audience);
    if (build === null) return null;
    const watch = new BuildWatch(this.builds, build);
    const report = (percent: number): void => {
      watch.report(percent);
      progress(percent, 100);
    };
    try {
      await this.make(build, AbortSignal.any([signal, watch.signal]), report, () => watch.stop());
    } catch (error) {
      if (error instanceof BuildGone || watch.isGone) return null;
      // A canceled run is settled by the search for abandoned files, and an interrupted one continues elsewhere.
      if (!signal.aborted && (!mayPass(error) || attempt >= buildReport.attempts)) {
        await this.builds.fail(build, reasonOf(error));
      }
      throw error;
    } finally {
      await watch.stop();
    }
    return null;
  }

  private async make(
    build: Build,
    signal: AbortSignal,
    report: (percent: number) => void,
    stopWatch: () => Promise<void>,
  ): Promise<void> {
    const { workspaceId } = build.report;
    const workspaceName = (await this.members.read(workspaceId, [])).name ?? '';
    const data = await this.reader.read(build.report, build.audience);
    signal.throwIfAborted();
    report(readPercent);
    const stored = await this.write({ build, data, workspaceName }, signal, report);
    const product = { ...stored, sourceIds: data.sources.map(({ id }) => id) };
    await stopWatch();
    try {
      signal.throwIfAborted();
      await this.builds.finish(build, product);
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
    const { format, type, title, authorName, startDate, endDate } = build.report;
    const document = documentOf(data, {
      ...{ title, authorName, workspaceName, typeLabel: typeLabelOf(type), startDate, endDate },
      blocks: build.report.includedMetrics,
    });
    const options = {
      signal,
      onProgress: (share: number) => report(readPercent + share * (95 - readPercent)),
      ...(data.points ? { points: data.points.packed } : {}),
    };
    await yieldToOthers();
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
