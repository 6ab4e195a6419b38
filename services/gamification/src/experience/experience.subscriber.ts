import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { sourceSynced } from '@emberdeck/contracts/analytics/data-sources';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe, type EventContext } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ExperienceService } from './experience.service.js';

/** Experience for what happens in other services. Their events come late, twice and in any order. */
@Controller()
export class ExperienceSubscriber {
  constructor(private readonly experience: ExperienceService) {}

  @Subscribe(sourceSynced, 'experience')
  async onSourceSynced(
    tx: Tx,
    event: EventPayload<typeof sourceSynced>,
    { occurredAt }: EventContext,
  ): Promise<void> {
    if (event.firstSync) {
      await this.experience.award(tx, {
        userId: event.userId,
        workspaceId: event.workspaceId,
        reason: 'first_sync',
        naturalKey: `first_sync:${event.sourceId}`,
        at: occurredAt,
      });
    }
  }

  @Subscribe(messagePosted, 'experience')
  async onMessagePosted(
    tx: Tx,
    event: EventPayload<typeof messagePosted>,
    { occurredAt }: EventContext,
  ): Promise<void> {
    await this.experience.award(tx, {
      userId: event.userId,
      workspaceId: event.workspaceId,
      reason: 'message',
      naturalKey: `message:${event.messageId}`,
      at: occurredAt,
    });
  }
}
