import type { EventPayload } from '@emberdeck/contracts/core/event';
import { textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Controller } from '@nestjs/common';
import { CodeDeliveriesService } from './code-deliveries.service.js';

@Controller()
export class CodeReceiptsSubscriber {
  constructor(private readonly deliveries: CodeDeliveriesService) {}

  @Subscribe(textStateChanged, 'code-receipts')
  async receive(tx: Tx, change: EventPayload<typeof textStateChanged>): Promise<void> {
    await this.deliveries.receive(tx, change);
  }
}
