import { Injectable } from '@nestjs/common';
import { buildReport } from '@emberdeck/contracts/analytics/report-work';
import { type ReportAudience } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { announce } from './report-announcement.js';
import { ReportEntity } from './report.entity.js';
import { ReportFileEntity } from './report-file.entity.js';
import type { ReportFile, StoredReport } from './report.mapper.js';
import { blocksOf, maxReports } from './report-rules.js';
import { movedWindow, requestedWindow } from './report-window.js';
import { countReports, readFiles } from './reports.queries.js';

const tooManyReports = (): AppError =>
  new AppError(
    'conflict',
    `This workspace has ${maxReports.toLocaleString('en-US')} reports, as many as it may have. Delete some.`,
  );

/** A report to be made. */
export type NewReport = Pick<
  StoredReport,
  'workspaceId' | 'title' | 'type' | 'dateRange' | 'format' | 'includedMetrics' | 'generatedBy' | 'authorName'
> &
  Partial<Pick<StoredReport, 'sharedWith' | 'recipients' | 'scheduleId'>> & {
    /** Days that were chosen instead of those of the range. */
    readonly filters?: Parameters<typeof requestedWindow>[0]['filters'];
  };

/** A report with the states of its files. */
export interface QueuedReport {
  readonly report: StoredReport;
  readonly files: readonly ReportFile[];
}

/** Stores reports and files to be made, each with its job. */
@Injectable()
export class ReportQueueService {
  constructor(
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly zones: WorkspaceZonesService,
  ) {}

  /**
   * Stores a report of the chosen days, or of a range that ends today. `actor` owns the job; absent for a scheduled report.
   */
  async add(tx: Tx, { filters = null, ...given }: NewReport, actor?: Actor): Promise<QueuedReport> {
    const { workspaceId, dateRange } = given;
    const quota = { name: 'reports', owner: workspaceId, count: countReports, limit: maxReports };
    await requireRoom(tx, { ...quota, refusal: tooManyReports }, 1);
    const now = this.clock.now();
    const timeZone = await this.zones.ofFigures(tx, workspaceId);
    const report: StoredReport = {
      sharedWith: [],
      recipients: [],
      scheduleId: null,
      ...given,
      id: this.randomness.uuid(),
      includedMetrics: blocksOf(given.type, given.includedMetrics),
      ...requestedWindow({ dateRange, filters }, timeZone, now),
      createdAt: now,
    };
    await workspaceScope(tx, ReportEntity, workspaceId).insert(report);
    await this.addFile(tx, report, 'team', actor);
    if (report.sharedWith.length > 0) await this.addFile(tx, report, 'client');
    return { report, files: await readFiles(tx, report) };
  }

  /** Queues a file of a report, also one that failed before. */
  async addFile(tx: Tx, report: StoredReport, audience: ReportAudience, actor?: Actor): Promise<void> {
    const { id: reportId, workspaceId } = report;
    const jobId = await this.jobs.add(
      tx,
      buildReport,
      { reportId, workspaceId, audience },
      actor ? { actor } : {},
    );
    const file = {
      ...({ jobId, status: 'queued', reason: null, progress: 0, blobId: null, fileName: null } as const),
      ...{ sizeBytes: null, pages: null, sourceIds: [], updatedAt: this.clock.now() },
    };
    const files = workspaceScope(tx, ReportFileEntity, workspaceId);
    if ((await files.update({ reportId, audience }, file)) === 0) {
      await files.insert({ reportId, audience, ...file });
    }
    await announce(this.outbox, tx, report, { audience, status: 'queued', progress: 0 });
  }

  /** Ends the making of a file. */
  async cancelFile(tx: Tx, { jobId }: Pick<ReportFile, 'jobId'>): Promise<void> {
    if (jobId !== null) await this.jobs.cancel(tx, buildReport, jobId);
  }

  /** Moves the window of a report whose file was never made, so that it ends today. Chosen days stay. */
  async moveWindow(tx: Tx, report: StoredReport): Promise<StoredReport> {
    const timeZone = await this.zones.ofFigures(tx, report.workspaceId);
    const window = movedWindow(report, timeZone, this.clock.now());
    await workspaceScope(tx, ReportEntity, report.workspaceId).update({ id: report.id }, window);
    return { ...report, ...window };
  }
}
