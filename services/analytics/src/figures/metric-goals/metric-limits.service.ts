import { Injectable } from '@nestjs/common';
import { createMetricLimit, type MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { isClient, may } from '@emberdeck/contracts/core/permissions';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { isBeyond } from './goal-rules.js';
import { MetricLimitEntity } from './metric-limit.entity.js';
import { ofMetric } from './metric-goals.queries.js';
import { limitRules, MetricRulesService } from './metric-rules.service.js';

/** The limits of metrics. Clients do not see them. */
@Injectable()
export class MetricLimitsService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly rules: MetricRulesService,
    private readonly members: WorkspaceMembersService,
  ) {}

  /** All limits, oldest first. */
  async list(actor: Actor): Promise<MetricLimit[]> {
    if (!may(actor, 'see-every-source')) {
      return [];
    }
    const limits = await this.rules.list(actor, limitRules);
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
        const { metric, direction, bound, repeat, userIds } = input;
        const limit = await this.rules.add(tx, { kind: limitRules, actor, metric }, async (rule, value) => {
          const row: MetricLimitEntity = {
            ...rule,
            direction,
            bound: bound.toFixed(6),
            repeat,
            userIds: userIds === null ? null : [...new Set(userIds)],
            isBeyond: value !== null && isBeyond(value, direction, bound),
            crossedAt: null,
            // The next check finds sources that are late.
            noDataSince: null,
          };
          await this.requireNew(tx, row);
          await workspaceScope(tx, MetricLimitEntity, actor.workspaceId).insert(row);
          return row;
        });
        return toLimit(limit);
      },
    );
  }

  delete(actor: Actor, id: string): Promise<void> {
    return this.rules.remove(actor, limitRules, id);
  }

  /** Two equal limits of a person would notify twice of each crossing. */
  private async requireNew(
    tx: Tx,
    { workspaceId, metric, direction, bound, createdBy, userIds }: MetricLimitEntity,
  ): Promise<void> {
    const scope = workspaceScope(tx, MetricLimitEntity, workspaceId);
    const equal = { ...ofMetric(metric), direction, bound, createdBy };
    const like = await scope.find(equal, { take: limitRules.most });
    if (like.some((limit) => isSamePeople(limit.userIds, userIds))) {
      throw new AppError('conflict', 'You have set this limit already.');
    }
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
}

function isSamePeople(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
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
    noDataSince: limit.noDataSince?.toISOString() ?? null,
    createdBy: limit.createdBy,
    createdAt: limit.createdAt.toISOString(),
  };
}
