import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverCode } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { codeMessage } from './code-message.js';
import { DeliveryService } from './delivery.service.js';

@Controller()
export class CodesController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Handle(deliverCode)
  async deliver(input: CallInput<typeof deliverCode>): Promise<CallOutput<typeof deliverCode>> {
    const { deliveryId, channel, to } = input;
    const { outcome } = await this.deliveries.deliver({
      deliveryId,
      channel,
      to,
      kind: 'code',
      mayShow: true,
      lifetimeMs: input.expiresInMinutes * 60_000,
      isSecret: true,
      ...codeMessage(input.code, input.expiresInMinutes),
    });
    return { outcome };
  }
}
