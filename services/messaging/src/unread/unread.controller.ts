import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  countUnreadByWorkspace,
  countUnreadMessages,
  markMessagesRead,
  type Unread,
  type WorkspaceUnread,
} from '@emberdeck/contracts/messaging/unread';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { UnreadService } from './unread.service.js';

@Controller()
export class UnreadController {
  constructor(private readonly unread: UnreadService) {}

  @Handle(countUnreadMessages)
  count(_input: CallInput<typeof countUnreadMessages>, { actor }: UserCallContext): Promise<Unread> {
    return this.unread.count(actor);
  }

  @Handle(countUnreadByWorkspace)
  byWorkspace(
    _input: CallInput<typeof countUnreadByWorkspace>,
    { actor }: UserCallContext,
  ): Promise<WorkspaceUnread[]> {
    return this.unread.byWorkspace(actor);
  }

  @Handle(markMessagesRead)
  move(input: CallInput<typeof markMessagesRead>, { actor }: UserCallContext): Promise<Unread> {
    return this.unread.move(actor, input);
  }
}
