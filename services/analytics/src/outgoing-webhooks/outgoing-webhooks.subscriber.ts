import { Controller } from '@nestjs/common';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { OutgoingDeliveriesService } from './outgoing-deliveries.service.js';

/** Sends notices to the webhooks of their workspace. */
@Controller()
export class OutgoingWebhooksSubscriber {
  constructor(private readonly deliveries: OutgoingDeliveriesService) {}

  @Subscribe(noticeRaised, 'outgoing-webhooks')
  queue(tx: Tx, notice: EventPayload<typeof noticeRaised>, { occurredAt }: EventContext): Promise<void> {
    return this.deliveries.queue(tx, notice, occurredAt);
  }
}
