import { Controller } from '@nestjs/common';
import type { EventDefinition } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventOf, SubscribeEach } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ActivitiesService } from './activities.service.js';

const consumer = 'activities';

/** Writes the activity of each event whose contract declares one. */
@Controller()
export class ActivitiesSubscriber {
  constructor(private readonly activities: ActivitiesService) {}

  @SubscribeEach(events.filter(({ activity }) => activity), consumer)
  follow(tx: Tx, event: EventDefinition, chunk: readonly EventOf<EventDefinition>[]): Promise<void> {
    return this.activities.follow(tx, event, chunk);
  }
}
