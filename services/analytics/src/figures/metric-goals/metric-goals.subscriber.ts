import { Controller } from '@nestjs/common';
import { sourceChanged, sourceDeleted, sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { figuresRecomputed } from '@emberdeck/contracts/analytics/dashboard';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { GoalWatchService } from './goal-watch.service.js';

const consumer = 'metric-goals';

interface InWorkspace {
  readonly workspaceId: string;
}

/**
 * Checks goals and limits when figures have changed: points arrived, other sources count, or another aggregation. Apart
 * from the transaction of the change, which holds locks.
 */
@Controller()
export class MetricGoalsSubscriber {
  constructor(private readonly watch: GoalWatchService) {}

  @Subscribe(sourceSynced, consumer)
  sourceSynced(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  /** Also paused, resumed or restored. */
  @Subscribe(sourceChanged, consumer)
  sourceChanged(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  @Subscribe(sourceDeleted, consumer)
  sourceDeleted(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  @Subscribe(figuresRecomputed, consumer)
  figuresRecomputed(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  /** The check itself publishes this event for a goal or limit that it changes, which the next check leaves alone. */
  @Subscribe(metricSettingsChanged, consumer)
  metricSettingsChanged(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  private check(tx: Tx, { workspaceId }: InWorkspace, { eventId }: EventContext): Promise<void> {
    return this.watch.check(tx, { workspaceId, eventId });
  }
}
