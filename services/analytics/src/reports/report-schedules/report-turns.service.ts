import { Injectable } from '@nestjs/common';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { errorCatalogue } from '@emberdeck/contracts/core/errors';
import type { WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { isClient } from '@emberdeck/contracts/core/permissions';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { ReportRemovalService } from '../reports/report-removal.service.js';
import { ReportRequestsService } from '../reports/report-requests.service.js';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { nextRun, retryOfRun } from './next-run.js';
import { ReportScheduleEntity } from './report-schedule.entity.js';
import { type DueSchedule, hasLastFailed, readDue, readPointsState } from './report-schedules.queries.js';

/** Schedules that one run starts; the next minute starts the others. */
const turnsPerRun = 50;

const delayed = 'Delayed: something went wrong on our side. It is tried again soon.';

/** "This workspace is full." becomes "Skipped: this workspace is full." */
const skipped = (reason: string): string => `Skipped: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

/** An error that the same turn would meet again, with a sentence for people. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  errorCatalogue[error.code].status < 500 &&
  !['too_many_requests', 'request_timeout'].includes(error.code);

/** The turns of schedules. */
@Injectable()
export class ReportTurnsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly members: WorkspaceMembersService,
    private readonly requests: ReportRequestsService,
    private readonly removal: ReportRemovalService,
    private readonly zones: WorkspaceZonesService,
    private readonly logger: Logger,
  ) {}

  /** Starts what is due. The failure of one schedule never stops the others. */
  async startDue(signal: AbortSignal): Promise<void> {
    for (const due of await readDue(this.work, this.clock.now(), turnsPerRun)) {
      signal.throwIfAborted();
      try {
        // Not in the transaction: it is a call.
        const known = await this.members.read(due.workspaceId, [...due.recipients, due.createdBy]);
        await this.work.run((tx) => this.take(tx, due, known));
      } catch (error) {
        await this.settle(due, error);
      }
    }
  }

  /** Moves a schedule whose turn failed on, so that those behind it have their turns. */
  private async settle(due: DueSchedule, error: unknown): Promise<void> {
    const scheduleId = due.id;
    if (!isRefusal(error)) {
      this.logger.error('A scheduled report was not started', { err: error, scheduleId });
    }
    await this.work
      .run((tx) => this.postpone(tx, due, error))
      .catch((err: unknown) => this.logger.error('A scheduled report stays due', { err, scheduleId }));
  }

  private async postpone(tx: Tx, { id, workspaceId, createdBy }: DueSchedule, error: unknown): Promise<void> {
    const zone = await this.zones.of(tx, workspaceId);
    const schedules = workspaceScope(tx, ReportScheduleEntity, workspaceId);
    const row = await schedules.findOneForUpdate({ id });
    const now = this.clock.now();
    if (!row?.isActive || row.nextAt > now) return;
    const outcome = isRefusal(error)
      ? { nextAt: nextRun(row, zone, now), lastResult: skipped(error.message) }
      : { nextAt: retryOfRun(row, zone, now), lastResult: delayed };
    await schedules.update({ id }, { ...outcome, lastAt: now });
    await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId: createdBy });
  }

  /** Queues the report of a schedule for those recipients that are members now; null without any. */
  async start(
    tx: Tx,
    row: ReportScheduleEntity,
    { members }: WorkspaceMembers,
    actor?: Actor,
  ): Promise<Report | null> {
    const recipients = members.filter(({ userId }) => row.recipients.includes(userId));
    if (recipients.length === 0) return null;
    await this.removal.makeRoom(tx, {
      workspaceId: row.workspaceId,
      scheduleId: row.id,
      createdBy: row.createdBy,
    });
    const clients = recipients.filter(isClient).map(({ userId }) => userId);
    const { workspaceId, title, type, dateRange, format, includedMetrics, authorName } = row;
    const report = await this.requests.queue(
      tx,
      {
        ...{ workspaceId, title, type, dateRange, format, includedMetrics, authorName },
        generatedBy: row.createdBy,
        // A recipient must be able to open the link.
        sharedWith: clients,
        recipients: recipients.map(({ userId }) => userId),
        scheduleId: row.id,
      },
      actor,
    );
    await workspaceScope(tx, ReportScheduleEntity, workspaceId).update(
      { id: row.id },
      {
        lastAt: new Date(report.createdAt),
        lastResult: null,
        lastPoints: await readPointsState(tx, workspaceId),
      },
    );
    return report;
  }

  /** One turn, in one replica: the lock makes others find the schedule no longer due. */
  private async take(
    tx: Tx,
    { id, workspaceId, createdBy }: DueSchedule,
    known: WorkspaceMembers,
  ): Promise<void> {
    const zone = await this.zones.of(tx, workspaceId);
    const schedules = workspaceScope(tx, ReportScheduleEntity, workspaceId);
    const row = await schedules.findOneForUpdate({ id });
    const now = this.clock.now();
    if (!row?.isActive || row.nextAt > now) return;
    await schedules.update({ id }, { nextAt: nextRun(row, zone, now) });
    await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId: createdBy });
    const skip = (lastResult: string, isActive = true): Promise<number> =>
      schedules.update({ id }, { lastAt: now, lastResult, isActive });
    if (!known.members.some(({ userId }) => userId === createdBy)) {
      await skip('Paused: its creator is no longer a member.', false);
    } else if (await this.hasNothingNew(tx, row)) {
      await skip('Skipped: nothing is new since the last report.');
    } else if ((await this.start(tx, row, known)) === null) {
      await skip('Skipped: no recipient is a member any more.');
    }
  }

  /** A report that failed has shown nothing: the turn after it makes the same figures again. */
  private async hasNothingNew(
    tx: Tx,
    { id, workspaceId, lastPoints }: ReportScheduleEntity,
  ): Promise<boolean> {
    if (lastPoints === null || lastPoints !== (await readPointsState(tx, workspaceId))) return false;
    return !(await hasLastFailed(tx, workspaceId, id));
  }
}
