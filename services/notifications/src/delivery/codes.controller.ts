import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverCode } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Controller, Inject } from '@nestjs/common';
import { codeMessage } from './code-message.js';
import { codeText } from './code-text.js';
import { answerOf, DeliveryService } from './delivery.service.js';

@Controller()
export class CodesController {
  constructor(
    private readonly deliveries: DeliveryService,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  @Handle(deliverCode)
  async deliver(input: CallInput<typeof deliverCode>): Promise<CallOutput<typeof deliverCode>> {
    const { deliveryId, channel, to, code, expiresInMinutes, language } = input;
    const { publicOrigin: origin } = this.runtime;
    const delivered = await this.deliveries.deliver({
      deliveryId,
      channel,
      to,
      kind: 'code',
      userId: input.userId ?? null,
      mayShow: true,
      lifetimeMs: expiresInMinutes * 60_000,
      isSecret: true,
      knownBrowser: input.knownBrowser,
      ...codeMessage(code, expiresInMinutes),
      ...codeText(code, expiresInMinutes, { origin, language }),
    });
    return answerOf(delivered);
  }
}
