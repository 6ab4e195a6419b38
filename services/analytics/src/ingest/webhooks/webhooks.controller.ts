import { Controller } from '@nestjs/common';
import {
  receiveHook,
  rotateWebhookSecret,
  type WebhookSecretAnswer,
} from '@emberdeck/contracts/analytics/webhooks';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Handle(receiveHook)
  receive(input: CallInput<typeof receiveHook>): Promise<CallOutput<typeof receiveHook>> {
    return this.webhooks.receive(input);
  }

  @Handle(rotateWebhookSecret)
  rotate(
    input: CallInput<typeof rotateWebhookSecret>,
    context: UserCallContext,
  ): Promise<WebhookSecretAnswer> {
    return this.webhooks.rotate(input, context);
  }
}
