import { Injectable } from '@nestjs/common';
import {
  createMetricLimit,
  type MetricLimit,
  metricSettingsChanged,
} from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { FiguresService } from '../dashboard/figures.service.js';
import { isBeyond } from './goal-rules.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

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
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly figures: FiguresService,
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
  create(input: CallInput<typeof createMetricLimit>, context: UserCallContext): Promise<MetricLimit> {
    const { actor, idempotencyKey } = context;
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
        await this.announce(tx, actor, metric);
        return toLimit(limit);
      },
    );
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const scope = workspaceScope(tx, MetricLimitEntity, actor.workspaceId);
      const limit = await scope.findOneForUpdate({ id });
      if (limit === null) {
        throw notFound('The limit');
      }
      await scope.delete({ id });
      await this.announce(tx, actor, limit.metric);
    });
  }

  private announce(tx: Tx, { workspaceId, userId }: Actor, metric: string): Promise<void> {
    return this.outbox.append(tx, metricSettingsChanged, { workspaceId, userId, metric });
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
