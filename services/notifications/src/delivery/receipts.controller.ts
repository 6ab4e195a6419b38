import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverErasureReceipt } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { answerOf, DeliveryService } from './delivery.service.js';
import { receiptMessage } from './security-message.js';

const dayMs = 86_400_000;

@Controller()
export class ReceiptsController {
  constructor(private readonly deliveries: DeliveryService) {}

  /** Its text is stored until it is sent, so that a killed process loses no receipt. */
  @Handle(deliverErasureReceipt)
  async deliver(
    input: CallInput<typeof deliverErasureReceipt>,
  ): Promise<CallOutput<typeof deliverErasureReceipt>> {
    const { deliveryId, channel, to, keepsMessages, erasedAt } = input;
    const delivered = await this.deliveries.deliver({
      deliveryId,
      channel,
      to,
      kind: 'security',
      // Its account is erased.
      userId: null,
      mayShow: false,
      lifetimeMs: dayMs,
      isSecret: false,
      isRetried: true,
      ...receiptMessage({ number: deliveryId, keepsMessages, erasedAt: new Date(erasedAt) }),
    });
    return { ...answerOf(delivered), ...(delivered.mayRetry && { mayRetry: true }) };
  }
}
