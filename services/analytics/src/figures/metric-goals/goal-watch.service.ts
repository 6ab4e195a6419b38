import { Injectable } from '@nestjs/common';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { IsNull } from 'typeorm';
import { FiguresService } from '../dashboard/figures.service.js';
import { WorkspaceZonesService } from '../workspace-zones/workspace-zones.service.js';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';
import {
  amountText,
  dayText,
  hasReached,
  isAfterDue,
  isBeyond,
  isCrossing,
  isResolving,
} from './goal-rules.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { isOpenMetric } from './metric-goals.queries.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

/** The event that changed figures; its id makes each crossing one notice. */
interface FiguresEvent {
  readonly workspaceId: string;
  readonly eventId: string;
}

const linkTo = (metric: string): string => `/?metric=${encodeURIComponent(metric)}`;

/** The name of a metric in a notice. */
const titleOf = (metric: string): string => (metric === totalRevenue ? 'Revenue' : metric);

function limitText({ direction, bound }: MetricLimitEntity, value: number, isCrossed: boolean): string {
  const limit = amountText(Number(bound));
  return isCrossed
    ? `It is at ${amountText(value)}, ${direction} the limit of ${limit}.`
    : `It is at ${amountText(value)}. The limit is ${limit}.`;
}

/** Compares the newest figures with goals and limits, and raises a notice for each one that is reached or crossed. */
@Injectable()
export class GoalWatchService {
  constructor(
    private readonly outbox: Outbox,
    private readonly announcements: MetricAnnouncements,
    private readonly clock: Clock,
    private readonly figures: FiguresService,
    private readonly zones: WorkspaceZonesService,
  ) {}

  async check(tx: Tx, { workspaceId, eventId }: FiguresEvent): Promise<void> {
    // The locks make two events at once wait for each other. The figures are read after that, so the later one sees the
    // changes of both.
    const lock = { mode: 'pessimistic_write' } as const;
    const order = { id: 'ASC' } as const;
    const goals = await tx.find(MetricGoalEntity, {
      where: { workspaceId, reachedAt: IsNull() },
      order,
      lock,
    });
    const limits = await tx.find(MetricLimitEntity, { where: { workspaceId }, order, lock });
    const metrics = new Set([...goals, ...limits].map(({ metric }) => metric));
    if (metrics.size === 0) {
      return;
    }
    const figures = await this.figures.newest(tx, workspaceId, [...metrics]);
    for (const goal of goals) {
      await this.checkGoal(tx, goal, figures.get(goal.metric));
    }
    for (const limit of limits) {
      await this.checkLimit(tx, limit, figures.get(limit.metric), eventId);
    }
  }

  private async checkGoal(tx: Tx, goal: MetricGoalEntity, value: number | undefined): Promise<void> {
    if (value === undefined) {
      return;
    }
    const { id, workspaceId, metric, dueDate } = goal;
    const scope = workspaceScope(tx, MetricGoalEntity, workspaceId);
    const start = goal.startValue === null ? null : Number(goal.startValue);
    const target = Number(goal.target);
    if (start === null) {
      await scope.update({ id }, { startValue: value.toFixed(6) });
    }
    if (!hasReached(value, target, start)) {
      return;
    }
    const now = this.clock.now();
    const timeZone = await this.zones.ofFigures(tx, workspaceId);
    await scope.update({ id }, { reachedAt: now });
    await this.announcements.announce(tx, { workspaceId, userId: goal.createdBy }, metric);
    await this.outbox.append(tx, noticeRaised, {
      naturalKey: `goal:${id}`,
      workspaceId,
      userIds: null,
      // Otherwise the text would name a figure that is closed to them.
      withClients: await isOpenMetric(tx, workspaceId, metric),
      type: 'goal_reached',
      params: {
        title: titleOf(metric),
        text: `It is at ${amountText(value)}. The goal was ${amountText(target)} by ${dayText(dueDate)}${isAfterDue(dueDate, now, timeZone) ? ', so it was reached late' : ''}.`,
      },
      link: linkTo(metric),
      subjectId: id,
    });
  }

  private async checkLimit(
    tx: Tx,
    limit: MetricLimitEntity,
    value: number | undefined,
    eventId: string,
  ): Promise<void> {
    const isNow = value !== undefined && isBeyond(value, limit.direction, Number(limit.bound));
    if (value === undefined || isNow === limit.isBeyond) {
      return;
    }
    const { id, workspaceId, metric } = limit;
    const isCrossed = isCrossing(limit, isNow);
    await workspaceScope(tx, MetricLimitEntity, workspaceId).update(
      { id },
      { isBeyond: isNow, ...(isCrossed ? { crossedAt: this.clock.now() } : {}) },
    );
    if (!isCrossed && !isResolving(limit, isNow)) {
      return;
    }
    if (isCrossed) await this.announcements.announce(tx, { workspaceId, userId: limit.createdBy }, metric);
    await this.outbox.append(tx, noticeRaised, {
      // A limit that notifies of its first crossing alone has one end too.
      naturalKey: isCrossed
        ? `limit:${id}:${eventId}`
        : `limit-resolved:${id}:${limit.repeat === 'every' ? eventId : 'first'}`,
      workspaceId,
      userIds: limit.userIds,
      withClients: false,
      type: isCrossed ? 'limit_crossed' : 'limit_resolved',
      params: {
        title: titleOf(metric),
        text: limitText(limit, value, isCrossed),
      },
      link: linkTo(metric),
      subjectId: id,
    });
  }
}
