import { Controller } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  listReactions,
  type ReactionAnswer,
  removeReaction,
  setReaction,
  toggleReaction,
} from '@emberdeck/contracts/messaging/reactions';
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

  @Handle(setReaction)
  set(input: CallInput<typeof setReaction>, { actor }: UserCallContext): Promise<ReactionAnswer> {
    return this.reactions.set(actor, { ...input, active: true });
  }

  @Handle(removeReaction)
  remove(input: CallInput<typeof removeReaction>, { actor }: UserCallContext): Promise<ReactionAnswer> {
    return this.reactions.set(actor, { ...input, active: false });
  }

  @Handle(listReactions)
  list(
    { id }: CallInput<typeof listReactions>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof listReactions>> {
    return this.reactions.list(actor, id);
  }
}
