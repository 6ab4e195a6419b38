import { Injectable } from '@nestjs/common';
import { createMetricGoal, type MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { readerOf } from '../../shared/reader.js';
import { WorkspaceZonesService } from '../workspace-zones/workspace-zones.service.js';
import { isAfterDue } from './goal-rules.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { ofMetric, readOpenMetrics } from './metric-goals.queries.js';
import { goalRules, MetricRulesService, ownedBy } from './metric-rules.service.js';

/** The goals of metrics. A metric has at most one, in whatever spelling of its name. */
@Injectable()
export class MetricGoalsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly rules: MetricRulesService,
    private readonly clock: Clock,
    private readonly zones: WorkspaceZonesService,
  ) {}

  /**
   * The goals that the caller may see, oldest first. Their values are those of all sources, so a client sees no goal of a
   * metric that a closed source brings. Members see those of metrics without points, too.
   */
  async list(actor: Actor): Promise<MetricGoal[]> {
    const goals = await this.rules.list(actor, goalRules);
    if (may(actor, 'see-every-source')) return goals.map(toGoal);
    const metrics = goals.map(({ metric }) => metric);
    const open = await readOpenMetrics(this.work, readerOf(actor), metrics);
    return goals.filter(({ metric }) => open.has(metric)).map(toGoal);
  }

  /** Sets the goal of a metric, in place of an earlier one. A goal that the figure meets already is reached at once. */
  async create(input: CallInput<typeof createMetricGoal>, context: UserCallContext): Promise<MetricGoal> {
    const { actor, idempotencyKey } = context;
    const { metric, target, dueDate } = input;
    const timeZone = await this.work.run((tx) => this.zones.ofFigures(tx, actor.workspaceId));
    if (isAfterDue(dueDate, this.clock.now(), timeZone)) {
      throw invalid([{ field: 'dueDate', message: 'Choose a day that is not in the past' }]);
    }
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createMetricGoal.name, input },
      async (tx) => {
        const scope = workspaceScope(tx, MetricGoalEntity, actor.workspaceId);
        const sameMetric = ofMetric(metric);
        const removeEarlier = async (): Promise<void> => {
          await this.rules.findOwn(tx, goalRules, actor, sameMetric);
          const [shown] = await scope.find(sameMetric, { order: { createdAt: 'ASC', id: 'ASC' }, take: 1 });
          requireUnchanged(input.before, shown ? toGoal(shown) : { target: null, dueDate: null });
          await scope.delete({ ...sameMetric, ...ownedBy(actor) });
        };
        const goal = await this.rules.add(
          tx,
          { kind: goalRules, actor, metric },
          async (rule, start) => {
            const row: MetricGoalEntity = {
              ...rule,
              target: target.toFixed(6),
              dueDate,
              startValue: start?.toFixed(6) ?? null,
              reachedAt: start === target ? rule.createdAt : null,
            };
            await scope.insert(row);
            return row;
          },
          removeEarlier,
        );
        return toGoal(goal);
      },
    );
  }

  delete(actor: Actor, id: string): Promise<void> {
    return this.rules.remove(actor, goalRules, id);
  }
}

function toGoal(goal: MetricGoalEntity): MetricGoal {
  return {
    id: goal.id,
    metric: goal.metric,
    target: Number(goal.target),
    dueDate: goal.dueDate,
    startValue: goal.startValue === null ? null : Number(goal.startValue),
    reachedAt: goal.reachedAt?.toISOString() ?? null,
    createdBy: goal.createdBy,
    createdAt: goal.createdAt.toISOString(),
  };
}
