import type { EventPayload } from '@emberdeck/contracts/core/event';
import { codesProven } from '@emberdeck/contracts/identity/onboarding';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Controller } from '@nestjs/common';
import { SentMessagesService } from './sent-messages.service.js';

@Controller()
export class SentMessagesSubscriber {
  constructor(private readonly messages: SentMessagesService) {}

  @Subscribe(codesProven, 'sent-messages')
  async codes(tx: Tx, { userId, deliveryIds }: EventPayload<typeof codesProven>): Promise<void> {
    await this.messages.giveCodes(tx, userId, deliveryIds);
  }
}
