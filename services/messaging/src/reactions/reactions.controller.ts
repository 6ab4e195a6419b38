import { Injectable } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { type ReactionAnswer, toggleReaction } from '@emberdeck/contracts/messaging/messages';
import { Answers } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ReactionsService } from './reactions.service.js';

@Injectable()
export class ReactionsHandler {
  constructor(private readonly reactions: ReactionsService) {}

  @Answers(toggleReaction)
  toggle(input: CallInput<typeof toggleReaction>, context: UserCallContext): Promise<ReactionAnswer> {
    return this.reactions.toggle(input, context);
  }
}
