import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, type EventOf, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ExperienceService } from './experience.service.js';

/** Experience for events of other services, which may arrive late, twice and in any order. */
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

  @Subscribe(messagePosted, 'experience', { chunk: true })
  async onMessagesPosted(tx: Tx, events: readonly EventOf<typeof messagePosted>[]): Promise<void> {
    const awards = events.map(({ payload, occurredAt, correlationId }) => ({
      userId: payload.userId,
      workspaceId: payload.workspaceId,
      reason: 'message' as const,
      naturalKey: `message:${payload.messageId}`,
      at: occurredAt,
      correlationId,
    }));
    await this.experience.awardEach(tx, awards);
  }

  @Subscribe(reportMade, 'experience')
  async onReportMade(
    tx: Tx,
    event: EventPayload<typeof reportMade>,
    { occurredAt }: EventContext,
  ): Promise<void> {
    await this.experience.award(tx, {
      userId: event.userId,
      workspaceId: event.workspaceId,
      reason: 'report',
      naturalKey: `report:${event.reportId}`,
      at: occurredAt,
    });
  }
}
