import { Controller } from '@nestjs/common';
import { sourceSynced } from '@emberdeck/contracts/analytics/data-sources';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { GoalWatchService } from './goal-watch.service.js';

/** Checks goals and limits when points have arrived. Apart from the transaction of the points, which holds locks. */
@Controller()
export class MetricGoalsSubscriber {
  constructor(private readonly watch: GoalWatchService) {}

  @Subscribe(sourceSynced, 'metric-goals')
  async sourceSynced(
    tx: Tx,
    { workspaceId }: EventPayload<typeof sourceSynced>,
    { eventId }: EventContext,
  ): Promise<void> {
    await this.watch.check(tx, { workspaceId, eventId });
  }
}
