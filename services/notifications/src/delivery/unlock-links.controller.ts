import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverUnlockLink } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { answerOf, DeliveryService } from './delivery.service.js';
import { unlockMessage } from './unlock-message.js';

@Controller()
export class UnlockLinksController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Handle(deliverUnlockLink)
  async deliver(input: CallInput<typeof deliverUnlockLink>): Promise<CallOutput<typeof deliverUnlockLink>> {
    const { deliveryId, channel, to } = input;
    const delivered = await this.deliveries.deliver({
      deliveryId,
      channel,
      to,
      kind: 'unlock',
      mayShow: false,
      lifetimeMs: input.expiresInHours * 3_600_000,
      isSecret: true,
      ...unlockMessage(input),
    });
    return answerOf(delivered);
  }
}
