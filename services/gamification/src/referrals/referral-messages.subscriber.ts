import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ReferralMessagesService } from './referral-messages.service.js';

@Controller()
export class ReferralMessagesSubscriber {
  constructor(private readonly messages: ReferralMessagesService) {}

  @Subscribe(textStateChanged, 'referrals')
  async onTextState(
    tx: Tx,
    { deliveryId, kind, state, reason }: EventPayload<typeof textStateChanged>,
    { occurredAt: at }: EventContext,
  ): Promise<void> {
    if (kind === 'invitation') await this.messages.receive(tx, deliveryId, { state, reason, at });
  }
}
