import { Injectable } from '@nestjs/common';
import {
  createReport,
  type readReportFile,
  type Report,
  reportChanged,
  type shareReport,
} from '@emberdeck/contracts/analytics/reports';
import { type Actor, clientOf } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { isClient, may } from '@emberdeck/contracts/core/permissions';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { announceToClients } from './report-announcement.js';
import { ReportEntity } from './report.entity.js';
import { ReportFileEntity } from './report-file.entity.js';
import { ownerOf, type ReportFile, type StoredReport, toReport, toTeamReport } from './report.mapper.js';
import { noticeSharing } from './report-notices.js';
import { ReportRemovalService } from './report-removal.service.js';
import { ReportQueueService } from './report-queue.service.js';
import { ReportRequestsService } from './report-requests.service.js';
import {
  audienceOf,
  findReadable,
  includesClosed,
  includesClosedSource,
  type ReadableReport,
  readClosedReports,
  readClosedReportsOf,
  readFiles,
  readReportPage,
} from './reports.queries.js';

/** Reports of a workspace. Members make and manage them; clients see those that are shared with them. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly blobs: Blobs,
    private readonly members: WorkspaceMembersService,
    private readonly queue: ReportQueueService,
    private readonly requests: ReportRequestsService,
    private readonly removal: ReportRemovalService,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<Report>> {
    return newestFirst(
      page,
      (place) => readReportPage(this.work, actor, place),
      (row) => asSeenBy(actor, row),
    );
  }

  async read(actor: Actor, id: string): Promise<Report> {
    return asSeenBy(actor, await this.find(actor, id));
  }

  /** Queues the report once for an idempotency key. */
  create(input: CallInput<typeof createReport>, { actor, idempotencyKey }: UserCallContext): Promise<Report> {
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createReport.name, input },
      (tx) => {
        const { filters } = input.config;
        const report = { ...this.requests.describe(actor, input), filters, generatedBy: actor.userId };
        return this.requests.queue(tx, report, actor);
      },
    );
  }

  /** Makes the failed files again. If the team has no file yet, the window ends today. */
  retry(actor: Actor, id: string): Promise<Report> {
    return this.work.run(async (tx) => {
      const stored = await this.manage(tx, actor, id);
      const files = await readFiles(tx, stored);
      const failed = files.filter(({ status }) => status === 'failed');
      if (failed.length === 0) throw new AppError('conflict', 'Only a report that failed can be made again.');
      const isTeamFile = failed.some(({ audience }) => audience === 'team');
      const report = isTeamFile ? await this.queue.moveWindow(tx, stored) : stored;
      for (const { audience } of failed) await this.queue.addFile(tx, report, audience, actor);
      return this.rowOf(tx, report);
    });
  }

  /** Ends the making of files. A running job notices it within a second. */
  cancel(actor: Actor, id: string): Promise<Report> {
    return this.work.run(async (tx) => {
      const report = await this.manage(tx, actor, id);
      const open = (await readFiles(tx, report)).filter(
        ({ status }) => status === 'queued' || status === 'running',
      );
      if (open.length === 0) throw new AppError('conflict', 'The report is not being made any more.');
      for (const file of open) await this.queue.cancelFile(tx, file);
      return this.rowOf(tx, report);
    });
  }

  /** Deletes the report with its files. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      await this.removal.remove(tx, await this.manage(tx, actor, id), actor.userId);
    });
  }

  /** Replaces the clients of a report. The first one starts the making of their file, the last one ends it. */
  async share(
    actor: Actor,
    { id, userIds, before: started }: CallInput<typeof shareReport>,
  ): Promise<Report> {
    const clients = [...new Set(userIds)];
    await this.requireClients(actor.workspaceId, clients);
    return this.work.run(async (tx) => {
      const before = await this.manage(tx, actor, id);
      requireUnchanged(started, { userIds: before.sharedWith });
      const report: StoredReport = Object.assign({}, before, { sharedWith: clients });
      await workspaceScope(tx, ReportEntity, actor.workspaceId).update({ id }, { sharedWith: clients });
      await this.followSharing(tx, report, before.sharedWith);
      const answer = await this.rowOf(tx, report);
      const { workspaceId } = report;
      await this.outbox.append(tx, reportChanged, { workspaceId, userId: actor.userId, report: answer });
      await announceToClients(this.outbox, tx, report, [...new Set([...before.sharedWith, ...clients])]);
      return answer;
    });
  }

  /** Makes the file of the report's clients, makes it again if it holds what one of them does not see, or deletes it. */
  private async followSharing(tx: Tx, report: StoredReport, before: readonly string[]): Promise<void> {
    const { workspaceId, id, sharedWith: clients } = report;
    const file = (await readFiles(tx, report)).find(({ audience }) => audience === 'client');
    if (clients.length === 0) {
      if (file) await this.deleteFile(tx, report, file);
      return;
    }
    const isClosed = await includesClosed(tx, workspaceId, id);
    if (file && isClosed) await this.removal.removeContent(tx, report, file);
    if (!file || file.status === 'failed' || isClosed) {
      await this.queue.addFile(tx, report, 'client');
    } else if (file.status === 'ready') {
      const added = clients.filter((userId) => !before.includes(userId));
      await noticeSharing(this.outbox, tx, report, added);
    }
  }

  /**
   * The address of the file for the reader. A client's file that holds a source which clients may no longer see is made
   * again without it.
   */
  async file(
    actor: Actor,
    { id, inline }: CallInput<typeof readReportFile>,
  ): Promise<CallOutput<typeof readReportFile>> {
    const row = await this.find(actor, id);
    if (row.status === 'failed') throw failed(row.reason);
    const isForClient = audienceOf(actor) === 'client';
    if (
      isForClient &&
      row.status === 'ready' &&
      (await includesClosedSource(this.work, row.workspaceId, id))
    ) {
      await this.work.run((tx) => this.remakeForClients(tx, row.workspaceId, id));
      throw notReady();
    }
    if (row.status !== 'ready' || row.blobId === null) throw notReady();
    return this.blobs.addressFor(actor.userId, ownerOf(row), row.blobId, { inline: inline === '1' });
  }

  /** Whether the actor may read this file now: it may be unshared, made again or closed since its address was given. */
  async mayReadBlob(actor: Actor, blobId: string): Promise<boolean> {
    const { workspaceId } = actor;
    const audience = audienceOf(actor);
    const file = await this.work.run((tx) =>
      workspaceScope(tx, ReportFileEntity, workspaceId).findOne({ blobId, audience }),
    );
    const row = file && (await findReadable(this.work, actor, file.reportId));
    if (!row || row.blobId !== blobId) return false;
    return audience === 'team' || !(await includesClosedSource(this.work, workspaceId, row.id));
  }

  /** Makes the files for clients again that hold a source which was closed to them. Their state says so at once. */
  async withoutClosed(tx: Tx, workspaceId: string, sourceId: string): Promise<void> {
    for (const id of await readClosedReports(tx, workspaceId, sourceId)) {
      await this.remakeForClients(tx, workspaceId, id);
    }
  }

  /** Makes the files of a client's reports again that hold a source which is closed to the client now. */
  async withoutClosedTo(tx: Tx, workspaceId: string, userId: string): Promise<void> {
    for (const id of await readClosedReportsOf(tx, workspaceId, userId)) {
      await this.remakeForClients(tx, workspaceId, id);
    }
  }

  private async remakeForClients(tx: Tx, workspaceId: string, id: string): Promise<void> {
    const report = await workspaceScope(tx, ReportEntity, workspaceId).findOneForUpdate({ id });
    const files = report ? await readFiles(tx, report) : [];
    const file = files.find(({ audience, status }) => audience === 'client' && status === 'ready');
    if (!report || !file) return;
    await this.removal.removeContent(tx, report, file);
    await this.queue.addFile(tx, report, 'client');
  }

  private async find(actor: Actor, id: string): Promise<ReadableReport> {
    const row = await findReadable(this.work, actor, id);
    if (row === null) throw notFound('The report');
    return row;
  }

  /** The report, locked, if the actor may manage it. */
  private async manage(tx: Tx, actor: Actor, id: string): Promise<ReportEntity> {
    const report = await workspaceScope(tx, ReportEntity, actor.workspaceId).findOneForUpdate({ id });
    if (report === null) throw notFound('The report');
    if (report.generatedBy !== actor.userId && !may(actor, 'manage-every-report')) {
      throw new AppError(
        'forbidden',
        'Only its creator, a product manager or the owner of the workspace can change or delete this report.',
      );
    }
    return report;
  }

  private async rowOf(tx: Tx, report: StoredReport): Promise<Report> {
    const row = toTeamReport(report, await readFiles(tx, report));
    if (row === null) throw notFound('The report');
    return row;
  }

  private async deleteFile(tx: Tx, report: StoredReport, file: ReportFile): Promise<void> {
    await this.queue.cancelFile(tx, file);
    await this.removal.removeContent(tx, report, file);
    const { workspaceId } = report;
    const { reportId, audience } = file;
    await workspaceScope(tx, ReportFileEntity, workspaceId).delete({ reportId, audience });
  }

  private async requireClients(workspaceId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const { members } = await this.members.read(workspaceId, userIds);
    if (members.filter(isClient).length < userIds.length) {
      throw invalid([{ field: 'userIds', message: 'Choose clients of this workspace' }]);
    }
  }
}

const failed = (reason: string | null): AppError =>
  new AppError('conflict', reason ?? 'The report could not be made.');

const notReady = (): AppError =>
  new AppError('conflict', 'The report is not ready yet. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

function asSeenBy(actor: Actor, row: ReadableReport): Report {
  const { sharedWith, clientStatus: status, clientReason: reason } = row;
  if (audienceOf(actor) === 'client') {
    const client = clientOf(actor);
    return toReport(row, row, { sharedWith: client === null ? [] : [client], clientFile: null });
  }
  return toReport(row, row, { sharedWith, clientFile: status && { status, reason } });
}
