import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { listDiscussions } from '@emberdeck/contracts/messaging/figures';
import {
  listMessageExcerpts,
  listMessages,
  type MessageExcerpt,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { ReadyJson, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Handle(listMessages)
  list(input: CallInput<typeof listMessages>, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.messages.list(actor, input);
  }

  @Handle(listMessageExcerpts)
  excerpts(
    { ids }: CallInput<typeof listMessageExcerpts>,
    { actor }: UserCallContext,
  ): Promise<MessageExcerpt[]> {
    return this.messages.excerpts(actor, ids);
  }

  @Handle(listDiscussions)
  discussions(input: CallInput<typeof listDiscussions>, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.messages.discussions(actor, input);
  }

  @Handle(postMessage)
  post(input: CallInput<typeof postMessage>, context: UserCallContext): Promise<ReadyJson> {
    return this.messages.post(input, context);
  }
}
