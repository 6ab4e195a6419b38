import { Controller } from '@nestjs/common';
import {
  sourceChanged,
  sourceDeleted,
  sourceLate,
  sourceSynced,
} from '@emberdeck/contracts/analytics/source-events';
import { figuresRecomputed } from '@emberdeck/contracts/analytics/dashboard';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { isDeparture, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { GoalWatchService } from './goal-watch.service.js';
import { MetricRulesService } from './metric-rules.service.js';

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
  constructor(
    private readonly watch: GoalWatchService,
    private readonly rules: MetricRulesService,
  ) {}

  @Subscribe(sourceSynced, consumer)
  sourceSynced(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  /** Also paused, resumed or restored. */
  @Subscribe(sourceChanged, consumer)
  sourceChanged(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
    return this.check(tx, event, context);
  }

  /** Without new figures: a limit of its metrics may have no data now. */
  @Subscribe(sourceLate, consumer)
  sourceLate(tx: Tx, event: InWorkspace, context: EventContext): Promise<void> {
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

  /** Goals and limits of a member who left stay: without an heir, those who manage the workspace change them. */
  @Subscribe(memberPlaceChanged, consumer)
  async memberPlaceChanged(tx: Tx, event: EventPayload<typeof memberPlaceChanged>): Promise<void> {
    const { heirId } = event;
    if (isDeparture(event) && heirId !== null) await this.rules.handOver(tx, { ...event, heirId });
  }

  private check(tx: Tx, { workspaceId }: InWorkspace, { eventId }: EventContext): Promise<void> {
    return this.watch.check(tx, { workspaceId, eventId });
  }
}
