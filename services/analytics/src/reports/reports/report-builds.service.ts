import { Injectable } from '@nestjs/common';
import {
  type buildReport,
  reportGenerated,
  reportMade,
  reportSent,
} from '@emberdeck/contracts/analytics/report-work';
import { type ReportAudience } from '@emberdeck/contracts/analytics/reports';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { JobStopped } from '@emberdeck/platform/jobs/job-outcome';
import type { JobChange, JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { IsNull } from 'typeorm';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { announce } from './report-announcement.js';
import { ReportEntity } from './report.entity.js';
import { ReportFileEntity } from './report-file.entity.js';
import { ownerOf, type ReportFile, type StoredReport } from './report.mapper.js';
import { noticeFailed, noticeReady, noticeSharing } from './report-notices.js';
import { periodLabel, windowOf } from './report-window.js';
import { readFiles } from './reports.queries.js';

/** Reports and their files are deleted after a year. The file outlives its report by a day. */
const fileLifetimeSeconds = 366 * 24 * 3600;

/** A job that makes a file. */
export interface Build {
  readonly jobId: string;
  readonly report: StoredReport;
  readonly audience: ReportAudience;
}

/** What a run has written. */
export interface Product {
  readonly blob: StoredBlob;
  readonly pages: number;
  readonly sourceIds: readonly string[];
}

type Change = JobChange<typeof buildReport>;

/** Gives reports their files, and tells readers how far each is. */
@Injectable()
export class ReportBuildsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly blobs: Blobs,
    private readonly zones: WorkspaceZonesService,
    private readonly clock: Clock,
  ) {}

  /** Null if the report is gone, the file is ready, or another job makes it. */
  find(jobId: string, { workspaceId, reportId, audience }: Change['input']): Promise<Build | null> {
    return this.work.run(async (tx) => {
      const found = await this.lock(tx, workspaceId, reportId, audience);
      const isWanted = found !== null && found.file.jobId === jobId && found.file.blobId === null;
      return isWanted ? { jobId, report: found.report, audience } : null;
    });
  }

  /** Ends a job with its file. Rejects if the file is no longer wanted, or another run has the job. */
  async finish(build: Build, context: JobContext, { blob, pages, sourceIds }: Product): Promise<void> {
    const { report, audience, jobId } = build;
    await this.work.run(async (tx) => {
      await context.own(tx);
      const found = await this.lock(tx, report.workspaceId, report.id, audience);
      if (found?.file.jobId !== jobId) throw new JobStopped('canceled');
      await this.blobs.extend(tx, ownerOf(report), blob.id, fileLifetimeSeconds);
      await workspaceScope(tx, ReportFileEntity, report.workspaceId).update(
        { reportId: report.id, audience },
        {
          ...{ status: 'ready', blobId: blob.id, fileName: blob.name, sizeBytes: blob.sizeBytes, pages },
          sourceIds: [...sourceIds],
          updatedAt: this.clock.now(),
        },
      );
      if (audience === 'team') await this.noticeTeam(tx, found.report);
      else await noticeSharing(this.outbox, tx, found.report, found.report.sharedWith);
      await this.send(tx, found.report, audience);
      await context.end(tx, { status: 'succeeded' });
    });
  }

  /** Deletes a stored file, unless the report has it: a run may not have learned that its last commit was made. */
  async discard({ report, audience }: Build, blobId: string): Promise<void> {
    await this.work.run(async (tx) => {
      // The lock waits for a commit that is still on its way.
      const found = await this.lock(tx, report.workspaceId, report.id, audience);
      if (found?.file.blobId !== blobId) await this.blobs.deleteIfPresent(tx, ownerOf(report), blobId);
    });
  }

  /** Follows a change of the job that makes a file. */
  async follow(tx: Tx, { jobId, input, status, reason }: Change): Promise<void> {
    const { workspaceId, reportId, audience } = input;
    const files = workspaceScope(tx, ReportFileEntity, workspaceId);
    const open = { reportId, audience, jobId, blobId: IsNull() };
    const isOpen = (await files.update(open, { updatedAt: this.clock.now() })) > 0;
    if (!isOpen && status !== 'succeeded') return;
    const report = await workspaceScope(tx, ReportEntity, workspaceId).findOne({ id: reportId });
    const file =
      report &&
      (await readFiles(tx, report)).find((each) => each.audience === audience && each.jobId === jobId);
    if (!report || !file) return;
    await announce(this.outbox, tx, report, file);
    if (status === 'failed') await this.noticeFailure(tx, report, file, reason ?? '');
    if (status === 'canceled') await this.schedulesChanged(tx, report);
  }

  private async noticeFailure(
    tx: Tx,
    report: StoredReport,
    { audience, jobId }: ReportFile,
    reason: string,
  ): Promise<void> {
    const text = audience === 'team' ? reason : `The file for clients could not be made. ${reason}`;
    await noticeFailed(this.outbox, tx, report, { key: jobId ?? report.id, reason: text });
    await this.schedulesChanged(tx, report);
  }

  /** A scheduled report earns no experience: no member made it. */
  private async noticeTeam(tx: Tx, report: StoredReport): Promise<void> {
    const { id: reportId, workspaceId, generatedBy: userId, title, format, scheduleId } = report;
    await noticeReady(this.outbox, tx, report);
    if (scheduleId === null) {
      await this.outbox.append(tx, reportMade, { workspaceId, userId, reportId, title, format });
    }
    const by = report.authorName;
    await this.outbox.append(tx, reportGenerated, { workspaceId, userId, reportId, title, by });
    await this.schedulesChanged(tx, report);
  }

  /** The schedules show the outcome of their last report. */
  private async schedulesChanged(tx: Tx, report: StoredReport): Promise<void> {
    if (report.scheduleId === null) return;
    const { workspaceId, generatedBy: userId } = report;
    await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId });
  }

  /** Each recipient gets the mail when the file of its audience is ready. */
  private async send(tx: Tx, report: StoredReport, audience: ReportAudience): Promise<void> {
    const recipients = report.recipients.filter(
      (userId) => report.sharedWith.includes(userId) === (audience === 'client'),
    );
    if (recipients.length === 0) return;
    const { id: reportId, workspaceId, title } = report;
    const forTeam = audience === 'team';
    const timeZone = await this.zones.ofFigures(tx, workspaceId);
    const period = periodLabel(windowOf(report, timeZone));
    const event = { workspaceId, reportId, title, recipients, period, forTeam };
    const { scheduleId } = report;
    await this.outbox.append(tx, reportSent, { ...event, ...(scheduleId !== null && { scheduleId }) });
  }

  /** Locks the file only: a deletion locks the report first, and would wait for it while this waits for the file. */
  private async lock(
    tx: Tx,
    workspaceId: string,
    reportId: string,
    audience: ReportAudience,
  ): Promise<Found | null> {
    const files = workspaceScope(tx, ReportFileEntity, workspaceId);
    const file = await files.findOneForUpdate({ reportId, audience });
    const report = file && (await workspaceScope(tx, ReportEntity, workspaceId).findOne({ id: reportId }));
    return file && report ? { file, report } : null;
  }
}

interface Found {
  readonly file: Pick<ReportFileEntity, 'jobId' | 'blobId'>;
  readonly report: StoredReport;
}
