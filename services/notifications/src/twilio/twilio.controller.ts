import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { receiveTwilioMessage, receiveTwilioStatus } from '@emberdeck/contracts/notifications/providers';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { TwilioService } from './twilio.service.js';

@Controller()
export class TwilioController {
  constructor(private readonly twilio: TwilioService) {}

  @Handle(receiveTwilioStatus)
  async status(
    input: CallInput<typeof receiveTwilioStatus>,
  ): Promise<CallOutput<typeof receiveTwilioStatus>> {
    await this.twilio.receiveStatus(input);
    return {};
  }

  @Handle(receiveTwilioMessage)
  async message(
    input: CallInput<typeof receiveTwilioMessage>,
  ): Promise<CallOutput<typeof receiveTwilioMessage>> {
    await this.twilio.receiveMessage(input);
    return {};
  }
}
