import { Injectable } from '@nestjs/common';
import { reportGenerated, reportMade, reportSent } from '@emberdeck/contracts/analytics/report-work';
import { type ReportAudience } from '@emberdeck/contracts/analytics/reports';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { announce } from './report-announcement.js';
import { ReportEntity } from './report.entity.js';
import { ReportFileEntity } from './report-file.entity.js';
import { ownerOf, type StoredFile, type StoredReport } from './report.mapper.js';
import { noticeFailed, noticeReady, noticeSharing } from './report-notices.js';
import { periodLabel } from './report-rules.js';
import { type AbandonedFile, findAbandoned } from './reports.queries.js';

/** Reports and their files are deleted after a year. The file outlives its report by a day. */
const fileLifetimeSeconds = 366 * 24 * 3600;

/** A file without a job for this long, in milliseconds, counts as abandoned. */
const abandonedMs = 30_000;

/** A run that makes a file. */
export interface Build {
  readonly id: string;
  readonly report: StoredReport;
  readonly audience: ReportAudience;
}

/** What a run has written. */
export interface Product {
  readonly blob: StoredBlob;
  readonly pages: number;
  readonly sourceIds: readonly string[];
}

/** The report was deleted, or another run makes its file. */
export class BuildGone extends Error {
  constructor() {
    super('The report no longer needs this file');
    this.name = 'BuildGone';
  }
}

/** Moves files from queued to ready or failed, each change with its events. */
@Injectable()
export class ReportBuildsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly logger: Logger,
  ) {}

  /** Starts a run and invalidates earlier ones. Null if the report is gone, or the file is ready. */
  begin(workspaceId: string, reportId: string, audience: ReportAudience): Promise<Build | null> {
    return this.work.run(async (tx) => {
      const found = await this.lock(tx, workspaceId, reportId, audience);
      if (found === null || found.file.status === 'ready') return null;
      const id = this.randomness.uuid();
      const begun = { status: 'running', progress: 0, reason: null, buildId: id } as const;
      await this.change(tx, found, begun);
      return { id, report: found.report, audience };
    });
  }

  /** Stores the progress of a run, in percent. */
  async progress(build: Build, progress: number): Promise<void> {
    await this.work.run(async (tx) => {
      await this.change(tx, await this.own(tx, build), { progress });
    });
  }

  /** Rejects with {@link BuildGone} if the run is no longer wanted. */
  async check(build: Build): Promise<void> {
    await this.work.run((tx) => this.own(tx, build));
  }

  /** Ends a run with its file. Rejects with {@link BuildGone} if the run is no longer wanted. */
  async finish(build: Build, { blob, pages, sourceIds }: Product): Promise<void> {
    await this.work.run(async (tx) => {
      const found = await this.own(tx, build);
      const { report } = found;
      await this.blobs.extend(tx, ownerOf(report), blob.id, fileLifetimeSeconds);
      await this.change(tx, found, {
        status: 'ready',
        progress: 100,
        reason: null,
        buildId: null,
        blobId: blob.id,
        fileName: blob.name,
        sizeBytes: blob.sizeBytes,
        pages,
        sourceIds: [...sourceIds],
      });
      if (build.audience === 'team') await this.noticeTeam(tx, report);
      else await noticeSharing(this.outbox, tx, report, report.sharedWith);
      await this.send(tx, report, build.audience);
    });
  }

  /** Deletes a stored file that no report has. */
  async discard({ report }: Build, blobId: string): Promise<void> {
    await this.work.run((tx) => this.blobs.deleteIfPresent(tx, ownerOf(report), blobId));
  }

  /** Ends a run with the reason of its failure. Does nothing if the run is no longer wanted. */
  async fail(build: Build, reason: string): Promise<void> {
    const { report, audience } = build;
    await this.work.run(async (tx) => {
      const found = await this.lock(tx, report.workspaceId, report.id, audience);
      if (found?.file.buildId === build.id) await this.settleFailed(tx, found, reason);
    });
  }

  /** Fails the files whose job has ended without them: canceled, or lost with its worker. One never stops the others. */
  async failAbandoned(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - abandonedMs);
    for (const file of await this.work.run((tx) => findAbandoned(tx, before))) {
      await this.work
        .run((tx) => this.failOne(tx, file))
        .catch((err: unknown) => this.logger.error('An abandoned report was not failed', { err }));
    }
  }

  private async failOne(tx: Tx, { workspaceId, reportId, audience, reason }: AbandonedFile): Promise<void> {
    const found = await this.lock(tx, workspaceId, reportId, audience);
    if (found && found.file.status !== 'ready' && found.file.status !== 'failed') {
      await this.settleFailed(tx, found, reason ?? 'It was canceled.');
    }
  }

  private async settleFailed(tx: Tx, found: Found, reason: string): Promise<void> {
    const key = found.file.buildId ?? this.randomness.uuid();
    await this.change(tx, found, { status: 'failed', reason, buildId: null });
    const isTeam = found.file.audience === 'team';
    const text = isTeam ? reason : `The file for clients could not be made. ${reason}`;
    await noticeFailed(this.outbox, tx, found.report, { key, reason: text });
    await this.schedulesChanged(tx, found.report);
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
    const event = { workspaceId, reportId, title, recipients, period: periodLabel(report), forTeam };
    await this.outbox.append(tx, reportSent, event);
  }

  private async own(tx: Tx, { id, report, audience }: Build): Promise<Found> {
    const found = await this.lock(tx, report.workspaceId, report.id, audience);
    if (found?.file.buildId !== id) throw new BuildGone();
    return found;
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

  private async change(tx: Tx, { file, report }: Found, changes: Partial<StoredFile>): Promise<void> {
    const { reportId, audience, workspaceId } = file;
    const changed = { ...changes, updatedAt: this.clock.now() };
    await workspaceScope(tx, ReportFileEntity, workspaceId).update({ reportId, audience }, changed);
    await announce(this.outbox, tx, report, { ...file, ...changed });
  }
}

interface Found {
  readonly file: StoredFile;
  readonly report: StoredReport;
}
