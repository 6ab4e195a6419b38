import { Injectable } from '@nestjs/common';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { IsNull, Not } from 'typeorm';
import { FiguresService } from '../dashboard/figures.service.js';
import { GoalWatchService } from './goal-watch.service.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

export type SeededGoal = Readonly<MetricGoalEntity>;
export type SeededLimit = Readonly<MetricLimitEntity>;

/** Stores goals and limits whose ids are fixed, once. */
@Injectable()
export class SeededRulesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly figures: FiguresService,
    private readonly watch: GoalWatchService,
  ) {}

  /** The newest figure of a metric; null without points. */
  async figureOf(tx: Tx, workspaceId: string, metric: string): Promise<number | null> {
    return (await this.figures.newest(tx, workspaceId, [metric])).get(metric) ?? null;
  }

  /** Does nothing if the metric has a goal. */
  async addGoal(tx: Tx, goal: SeededGoal): Promise<void> {
    await insertIfAbsent(tx, MetricGoalEntity, goal);
  }

  /** Adds a limit, and notifies its users if the figure is beyond it. */
  async addLimit(tx: Tx, limit: SeededLimit): Promise<void> {
    if (await insertIfAbsent(tx, MetricLimitEntity, limit)) {
      await this.watch.check(tx, { workspaceId: limit.workspaceId, eventId: limit.id });
    }
  }

  /** Changes an open goal, if it still exists and has another target. */
  async moveGoal(tx: Tx, { id, workspaceId, metric, createdBy, target, dueDate }: SeededGoal): Promise<void> {
    const other = { id, target: Not(target), reachedAt: IsNull() };
    const moved = await workspaceScope(tx, MetricGoalEntity, workspaceId).update(other, { target, dueDate });
    if (moved > 0) {
      await this.outbox.append(tx, metricSettingsChanged, { workspaceId, userId: createdBy, metric });
    }
  }
}
