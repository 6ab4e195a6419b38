import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  listSentMessages,
  resendMessage,
  type SentMessage,
} from '@emberdeck/contracts/notifications/sent-messages';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { SentMessagesService } from './sent-messages.service.js';

@Controller()
export class SentMessagesController {
  constructor(private readonly messages: SentMessagesService) {}

  @Handle(listSentMessages)
  list(page: PageQuery, { actor }: UserCallContext): Promise<Page<SentMessage>> {
    return this.messages.list(actor, page);
  }

  @Handle(resendMessage)
  resend(
    input: CallInput<typeof resendMessage>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<SentMessage> {
    return this.messages.resend(actor, input.id, idempotencyKey);
  }
}
