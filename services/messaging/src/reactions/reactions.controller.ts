import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { type ReactionAnswer, toggleReaction } from '@emberdeck/contracts/messaging/messages';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ReactionsService } from './reactions.service.js';

@Controller()
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Handle(toggleReaction)
  toggle(input: CallInput<typeof toggleReaction>, context: UserCallContext): Promise<ReactionAnswer> {
    return this.reactions.toggle(input, context);
  }
}
