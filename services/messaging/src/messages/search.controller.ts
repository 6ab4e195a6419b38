import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { type FoundMessage, listMessagesAround, searchMessages } from '@emberdeck/contracts/messaging/search';
import type { Page, ReadyJson, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { MessagesService } from './messages.service.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly messages: MessagesService,
  ) {}

  @Handle(searchMessages)
  search(input: CallInput<typeof searchMessages>, { actor }: UserCallContext): Promise<Page<FoundMessage>> {
    return this.searches.search(actor, input);
  }

  @Handle(listMessagesAround)
  around(
    { id, ...page }: CallInput<typeof listMessagesAround>,
    { actor }: UserCallContext,
  ): Promise<ReadyJson> {
    return this.messages.list(actor, { ...page, around: id });
  }
}
