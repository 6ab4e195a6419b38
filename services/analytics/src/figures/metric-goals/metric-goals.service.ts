import { Injectable } from '@nestjs/common';
import { createMetricGoal, type MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { FiguresService } from '../dashboard/figures.service.js';
import { WorkspaceZonesService } from '../workspace-zones/workspace-zones.service.js';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';
import { isAfterDue } from './goal-rules.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { readOpenMetrics } from './metric-goals.queries.js';
import { ownedBy, RuleChangesService } from './rule-changes.service.js';

/** All goals of a workspace must fit into one answer. */
const maxGoals = 200;

const tooManyGoals = (): AppError =>
  new AppError('conflict', `A workspace has at most ${maxGoals} goals. Remove one, then try again.`);

/** The goals of metrics. A metric has at most one. */
@Injectable()
export class MetricGoalsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly changes: RuleChangesService,
    private readonly announcements: MetricAnnouncements,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly figures: FiguresService,
    private readonly zones: WorkspaceZonesService,
  ) {}

  /**
   * The goals that the caller may see, oldest first. Their values are those of all sources, so a client sees no goal of a
   * metric that a closed source brings. Members see those of metrics without points, too.
   */
  async list(actor: Actor): Promise<MetricGoal[]> {
    const goals = await this.work.run((tx) =>
      workspaceScope(tx, MetricGoalEntity, actor.workspaceId).find(
        {},
        { order: { createdAt: 'ASC', id: 'ASC' }, take: maxGoals },
      ),
    );
    if (may(actor, 'see-every-source')) return goals.map(toGoal);
    const metrics = goals.map(({ metric }) => metric);
    const open = await readOpenMetrics(this.work, actor.workspaceId, metrics);
    return goals.filter(({ metric }) => open.has(metric)).map(toGoal);
  }

  /** Sets the goal of a metric, in place of an earlier one. A goal that the figure meets already is reached at once. */
  async create(input: CallInput<typeof createMetricGoal>, context: UserCallContext): Promise<MetricGoal> {
    const { actor, idempotencyKey } = context;
    const now = this.clock.now();
    const timeZone = await this.work.run((tx) => this.zones.ofFigures(tx, actor.workspaceId));
    if (isAfterDue(input.dueDate, now, timeZone)) {
      throw invalid([{ field: 'dueDate', message: 'Choose a day that is not in the past' }]);
    }
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createMetricGoal.name, input },
      async (tx) => {
        const scope = workspaceScope(tx, MetricGoalEntity, actor.workspaceId);
        await this.changes.findOwn(scope, actor, { metric: input.metric }, 'goal');
        const replaced = await scope.findOneForUpdate({ metric: input.metric });
        requireUnchanged(input.before, replaced ? toGoal(replaced) : { target: null, dueDate: null });
        await requireRoom(
          tx,
          {
            name: 'goals',
            owner: actor.workspaceId,
            count: async () => {
              await scope.delete({ metric: input.metric, ...ownedBy(actor) });
              return scope.count({});
            },
            limit: maxGoals,
            refusal: tooManyGoals,
          },
          1,
        );
        const figures = await this.figures.newest(tx, actor.workspaceId, [input.metric]);
        const start = figures.get(input.metric) ?? null;
        const goal: MetricGoalEntity = {
          id: this.randomness.uuid(),
          workspaceId: actor.workspaceId,
          metric: input.metric,
          target: input.target.toFixed(2),
          dueDate: input.dueDate,
          startValue: start?.toFixed(2) ?? null,
          reachedAt: start === input.target ? now : null,
          createdBy: actor.userId,
          createdAt: now,
        };
        await scope.insert(goal);
        await this.announcements.announce(tx, actor, input.metric);
        return toGoal(goal);
      },
    );
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run((tx) =>
      this.changes.remove(tx, workspaceScope(tx, MetricGoalEntity, actor.workspaceId), actor, {
        id,
        what: 'goal',
      }),
    );
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
