import { Injectable } from '@nestjs/common';
import { createMetricLimit, type MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { isClient, may } from '@emberdeck/contracts/core/permissions';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { FiguresService } from '../dashboard/figures.service.js';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';
import { isBeyond } from './goal-rules.js';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { MetricLimitEntity } from './metric-limit.entity.js';
import { RuleChangesService } from './rule-changes.service.js';

/** All limits of a workspace must fit into one answer, each with up to 100 users. */
const maxLimits = 100;

const tooManyLimits = (): AppError =>
  new AppError('conflict', `A workspace has at most ${maxLimits} limits. Remove one, then try again.`);

/** The limits of metrics. Clients do not see them. */
@Injectable()
export class MetricLimitsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly changes: RuleChangesService,
    private readonly announcements: MetricAnnouncements,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly figures: FiguresService,
    private readonly members: WorkspaceMembersService,
  ) {}

  /** All limits, oldest first. */
  async list(actor: Actor): Promise<MetricLimit[]> {
    if (!may(actor, 'see-every-source')) {
      return [];
    }
    const limits = await this.work.run((tx) =>
      workspaceScope(tx, MetricLimitEntity, actor.workspaceId).find(
        {},
        { order: { createdAt: 'ASC', id: 'ASC' }, take: maxLimits },
      ),
    );
    return limits.map(toLimit);
  }

  /** Adds a limit. A figure that is beyond it already crosses it only after it has come back. */
  async create(
    input: CallInput<typeof createMetricLimit>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<MetricLimit> {
    await this.requireTeam(actor, input.userIds ?? []);
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createMetricLimit.name, input },
      async (tx) => {
        const { workspaceId, userId } = actor;
        const { metric, direction, bound, repeat, userIds } = input;
        const scope = workspaceScope(tx, MetricLimitEntity, workspaceId);
        const count = () => scope.count({});
        await requireRoom(
          tx,
          { name: 'limits', owner: workspaceId, count, limit: maxLimits, refusal: tooManyLimits },
          1,
        );
        const value = (await this.figures.newest(tx, workspaceId, [metric])).get(metric);
        const limit: MetricLimitEntity = {
          id: this.randomness.uuid(),
          workspaceId,
          metric,
          direction,
          bound: bound.toFixed(2),
          repeat,
          userIds: userIds === null ? null : [...new Set(userIds)],
          isBeyond: value !== undefined && isBeyond(value, direction, bound),
          crossedAt: null,
          createdBy: userId,
          createdAt: this.clock.now(),
        };
        await scope.insert(limit);
        await this.announcements.announce(tx, actor, metric);
        return toLimit(limit);
      },
    );
  }

  /** Clients do not see limits, and notices go to members alone. */
  private async requireTeam({ workspaceId, userId }: Actor, userIds: readonly string[]): Promise<void> {
    const others = [...new Set(userIds)].filter((id) => id !== userId);
    if (others.length === 0) return;
    const { members } = await this.members.read(workspaceId, others);
    if (members.filter((member) => !isClient(member)).length < others.length) {
      throw invalid([{ field: 'userIds', message: 'Choose members of this workspace who are no clients' }]);
    }
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run((tx) =>
      this.changes.remove(tx, workspaceScope(tx, MetricLimitEntity, actor.workspaceId), actor, {
        id,
        what: 'limit',
      }),
    );
  }
}

function toLimit(limit: MetricLimitEntity): MetricLimit {
  return {
    id: limit.id,
    metric: limit.metric,
    direction: limit.direction,
    bound: Number(limit.bound),
    repeat: limit.repeat,
    userIds: limit.userIds,
    crossedAt: limit.crossedAt?.toISOString() ?? null,
    createdBy: limit.createdBy,
    createdAt: limit.createdAt.toISOString(),
  };
}
