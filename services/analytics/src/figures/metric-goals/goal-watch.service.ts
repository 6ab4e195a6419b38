import { figureAddress } from '@emberdeck/contracts/analytics/figure-address';
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
  amountTexts,
  dayText,
  hasReached,
  isAfterDue,
  isBeyond,
  type LimitNews,
  type LimitStep,
  nextStep,
} from './goal-rules.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { isOpenMetric, readSilentMetrics } from './metric-goals.queries.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

/** The event that changed figures; its id makes each crossing one notice. */
interface FiguresEvent {
  readonly workspaceId: string;
  readonly eventId: string;
}

/** The name of a metric in a notice. */
const titleOf = (metric: string): string => (metric === totalRevenue ? 'Revenue' : metric);

/** The newest figure of a limit's metric. */
interface LimitFigure {
  readonly value: number | undefined;
  /** All sources of the metric are late. */
  readonly isSilent: boolean;
}

function limitText(
  { direction, bound, noDataSince }: MetricLimitEntity,
  value: number | undefined,
  { isBeyond: isBeyondNow, hasNoData, news }: LimitStep,
): string {
  const { figure, bound: limit } = amountTexts(value ?? 0, Number(bound));
  if (hasNoData) {
    const last = value === undefined ? '' : ` It was at ${figure}.`;
    return `Its data sources bring no new rows.${last} The limit is ${limit}.`;
  }
  const again = noDataSince !== null && news !== 'limit_data_again' ? 'Data has come again. ' : '';
  return isBeyondNow
    ? `${again}It is at ${figure}, ${direction} the limit of ${limit}.`
    : `${again}It is at ${figure}. The limit is ${limit}.`;
}

/** A limit that notifies of its first crossing alone has one end too. */
function keyOf({ id, repeat }: MetricLimitEntity, news: LimitNews, eventId: string): string {
  switch (news) {
    case 'limit_crossed':
      return `limit:${id}:${eventId}`;
    case 'limit_resolved':
      return `limit-resolved:${id}:${repeat === 'every' ? eventId : 'first'}`;
    default:
      return `${news}:${id}:${eventId}`;
  }
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
    if (limits.length === 0) return;
    const watched = limits.map(({ metric }) => metric);
    const silent = await readSilentMetrics(tx, workspaceId, [...new Set(watched)]);
    for (const limit of limits) {
      const figure = { value: figures.get(limit.metric), isSilent: silent.has(limit.metric) };
      await this.checkLimit(tx, limit, figure, eventId);
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
    const { figure, bound } = amountTexts(value, target);
    const late = isAfterDue(dueDate, now, timeZone) ? ', so it was reached late' : '';
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
        text: `It is at ${figure}. The goal was ${bound} by ${dayText(dueDate)}${late}.`,
      },
      link: figureAddress(metric),
      subjectId: id,
    });
  }

  private async checkLimit(
    tx: Tx,
    limit: MetricLimitEntity,
    { value, isSilent }: LimitFigure,
    eventId: string,
  ): Promise<void> {
    const isBeyondNow = value === undefined ? null : isBeyond(value, limit.direction, Number(limit.bound));
    const step = nextStep(limit, { isSilent, isBeyondNow });
    if (step === null) return;
    const { id, workspaceId, metric, noDataSince } = limit;
    const { news, hasNoData } = step;
    const now = this.clock.now();
    const crossedAt = news === 'limit_crossed' ? { crossedAt: now } : {};
    await workspaceScope(tx, MetricLimitEntity, workspaceId).update(
      { id },
      { isBeyond: step.isBeyond, noDataSince: hasNoData ? now : null, ...crossedAt },
    );
    if (news === 'limit_crossed' || hasNoData !== (noDataSince !== null)) {
      await this.announcements.announce(tx, { workspaceId, userId: limit.createdBy }, metric);
    }
    if (news === null) return;
    await this.outbox.append(tx, noticeRaised, {
      naturalKey: keyOf(limit, news, eventId),
      workspaceId,
      userIds: limit.userIds,
      withClients: false,
      type: news,
      params: { title: titleOf(metric), text: limitText(limit, value, step) },
      link: figureAddress(metric),
      subjectId: id,
    });
  }
}
