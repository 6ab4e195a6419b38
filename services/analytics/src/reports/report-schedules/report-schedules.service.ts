import { Injectable } from '@nestjs/common';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import {
  createReportSchedule,
  type ReportSchedule,
  reportSchedulesChanged,
  sendReportNow,
  type updateReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import type { WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { changeTime } from '@emberdeck/platform/database/change-time';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { ReportRequestsService } from '../reports/report-requests.service.js';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { nextRun, type Turns } from './next-run.js';
import { ReportScheduleEntity } from './report-schedule.entity.js';
import { type ScheduleValues, toSchedule } from './report-schedule.mapper.js';
import { countSchedules, type LastReport, readLastReports } from './report-schedules.queries.js';
import { ReportTurnsService } from './report-turns.service.js';

/** Schedules that a workspace may have. */
const maxSchedules = 100;

const tooMany = (): AppError =>
  new AppError('conflict', `A workspace has at most ${maxSchedules} scheduled reports. Delete one first.`);

const noRecipient = (): AppError =>
  new AppError('conflict', 'No recipient is a member any more. Choose others.');

type ScheduleChanges = Omit<CallInput<typeof updateReportSchedule>, 'id' | 'before'>;

/** Scheduled reports of a workspace: visible to the team, changed by their creator and by managers. */
@Injectable()
export class ReportSchedulesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly members: WorkspaceMembersService,
    private readonly requests: ReportRequestsService,
    private readonly turns: ReportTurnsService,
    private readonly zones: WorkspaceZonesService,
  ) {}

  async list({ workspaceId }: Actor): Promise<ReportSchedule[]> {
    const last = await readLastReports(this.work, workspaceId);
    const rows = await this.work.run((tx) =>
      workspaceScope(tx, ReportScheduleEntity, workspaceId).find(
        {},
        { order: { createdAt: 'DESC', id: 'DESC' }, take: maxSchedules },
      ),
    );
    return rows.map((row) => toSchedule(row, lastOf(last, row)));
  }

  /** Creates the schedule once for an idempotency key. Its first turn is the next one of its frequency and hour. */
  async create(
    input: CallInput<typeof createReportSchedule>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<ReportSchedule> {
    await this.requireMembers(actor.workspaceId, input.recipients);
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createReportSchedule.name, input },
      async (tx) => {
        const { workspaceId } = actor;
        const quota = { name: 'report schedules', owner: workspaceId, count: countSchedules };
        await requireRoom(tx, { ...quota, limit: maxSchedules, refusal: tooMany }, 1);
        const now = this.clock.now();
        const row: ReportScheduleEntity = {
          id: this.randomness.uuid(),
          ...this.requests.describe(actor, input),
          frequency: input.frequency,
          hour: input.hour,
          weekday: input.weekday,
          recipients: [...new Set(input.recipients)],
          isActive: true,
          nextAt: nextRun(input, await this.zones.of(tx, workspaceId), now),
          lastAt: null,
          lastResult: null,
          lastPoints: null,
          createdBy: actor.userId,
          createdAt: now,
          updatedAt: now,
        };
        await workspaceScope(tx, ReportScheduleEntity, workspaceId).insert(row);
        return this.publish(tx, actor, toSchedule(row, null));
      },
    );
  }

  /** Changes the given fields. A resumed schedule, or one that is moved, waits for its next turn from now. */
  async update(
    actor: Actor,
    { id, before, ...given }: CallInput<typeof updateReportSchedule>,
  ): Promise<ReportSchedule> {
    if (given.recipients) await this.requireMembers(actor.workspaceId, given.recipients);
    const last = await readLastReports(this.work, actor.workspaceId);
    return this.work.run(async (tx) => {
      const zone = await this.zones.of(tx, actor.workspaceId);
      const row = await this.manage(tx, actor, id);
      requireUnchanged(before, toSchedule(row, null));
      const changes = this.changesOf(row, given, zone);
      await workspaceScope(tx, ReportScheduleEntity, actor.workspaceId).update({ id }, changes);
      return this.publish(tx, actor, toSchedule(Object.assign({}, row, changes), lastOf(last, row)));
    });
  }

  /** The columns that a change sets. What the next report shows has changed: its turn is not skipped as nothing new. */
  private changesOf(
    row: ReportScheduleEntity,
    given: ScheduleChanges,
    zone: string,
  ): Partial<ScheduleValues> {
    const { isActive = row.isActive, recipients = row.recipients } = given;
    const { title = row.title, type = row.type, config = keptConfig(row, type) } = given;
    const turns = turnsOf(row, given);
    const restarts = isMoved(row, turns) || (isActive && !row.isActive);
    const isOther = given.type !== undefined || given.config !== undefined;
    const now = this.clock.now();
    return {
      ...this.requests.contentOf({ title, type, config }),
      ...turns,
      ...{ isActive, recipients: [...new Set(recipients)] },
      ...(restarts ? { nextAt: nextRun(turns, zone, now) } : {}),
      ...(isOther ? { lastPoints: null } : {}),
      updatedAt: changeTime(row.updatedAt, now),
    };
  }

  /** Its reports remain. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      await this.manage(tx, actor, id);
      await workspaceScope(tx, ReportScheduleEntity, actor.workspaceId).delete({ id });
      const { workspaceId, userId } = actor;
      const change = { id, schedule: null };
      await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId, change, isInAnswer: true });
    });
  }

  /** Makes and sends the report now, also if nothing is new, once for an idempotency key. The next turn stays. */
  async sendNow(id: string, { actor, idempotencyKey }: UserCallContext): Promise<Report> {
    const { recipients } = await this.work.run((tx) => this.manage(tx, actor, id));
    const known = await this.members.read(actor.workspaceId, recipients);
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: sendReportNow.name, input: { id } },
      async (tx) => {
        const row = await this.manage(tx, actor, id);
        const report = await this.turns.start(tx, row, known, actor);
        if (report === null) throw noRecipient();
        const { workspaceId, userId } = actor;
        await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId });
        return report;
      },
    );
  }

  private async manage(tx: Tx, actor: Actor, id: string): Promise<ReportScheduleEntity> {
    const row = await workspaceScope(tx, ReportScheduleEntity, actor.workspaceId).findOneForUpdate({ id });
    if (row === null) throw notFound('The scheduled report');
    if (row.createdBy !== actor.userId && !may(actor, 'manage-every-report')) {
      throw new AppError(
        'forbidden',
        'Only its creator, a product manager or the owner of the workspace can change this scheduled report.',
      );
    }
    return row;
  }

  private async requireMembers(workspaceId: string, userIds: readonly string[]): Promise<void> {
    const { members }: WorkspaceMembers = await this.members.read(workspaceId, userIds);
    if (members.length < new Set(userIds).size) {
      throw invalid([{ field: 'recipients', message: 'Choose members of this workspace' }]);
    }
  }

  private async publish(
    tx: Tx,
    { workspaceId, userId }: Actor,
    schedule: ReportSchedule,
  ): Promise<ReportSchedule> {
    const change = { id: schedule.id, schedule };
    await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId, change, isInAnswer: true });
    return schedule;
  }
}

const turnsOf = (row: Turns, given: Partial<Turns>): Turns => ({
  frequency: given.frequency ?? row.frequency,
  hour: given.hour ?? row.hour,
  weekday: given.weekday ?? row.weekday,
});

/** Whether the turns are at other times. The weekday of other frequencies has no effect. */
const isMoved = (row: Turns, { frequency, hour, weekday }: Turns): boolean =>
  frequency !== row.frequency || hour !== row.hour || (frequency === 'weekly' && weekday !== row.weekday);

/** The stored config. Blocks belong to a type: another type brings its own. */
const keptConfig = ({ type, dateRange, format, includedMetrics }: ReportScheduleEntity, next: string) => ({
  dateRange,
  format,
  includedMetrics: next === type ? includedMetrics : [],
});

const lastOf = (last: readonly LastReport[], { id }: ReportScheduleEntity): LastReport | null =>
  last.find(({ scheduleId }) => scheduleId === id) ?? null;
