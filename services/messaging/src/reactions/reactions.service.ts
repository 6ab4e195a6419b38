import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type ReactionAnswer,
  reactionChanged,
  toggleReaction,
} from '@emberdeck/contracts/messaging/messages';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { MessageReactionEntity } from './message-reaction.entity.js';
import { countReaction, lockMessage } from './reactions.queries.js';

type Toggle = CallInput<typeof toggleReaction>;

/** Likes: at most one of each user for a message. The same call adds and removes it. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly randomness: Randomness,
  ) {}

  toggle(input: Toggle, { actor, idempotencyKey }: UserCallContext): Promise<ReactionAnswer> {
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: toggleReaction.name, input },
      async (tx) => {
        const authorId = await lockMessage(tx, input.id, actor.workspaceId);
        if (authorId === null) {
          throw notFound('The message');
        }
        const active = await this.flip(tx, input, actor);
        const reactionCount = await countReaction(tx, input.id, actor.workspaceId, active ? 1 : -1);
        const change = { messageId: input.id, type: input.type, active, reactionCount };
        await this.outbox.append(tx, reactionChanged, {
          ...change,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          authorId,
        });
        return change;
      },
    );
  }

  /** Removes the reaction of the actor, or adds it. Returns whether it exists now. */
  private async flip(tx: Tx, { id, type }: Toggle, actor: Actor): Promise<boolean> {
    const reactions = workspaceScope(tx, MessageReactionEntity, actor.workspaceId);
    const reaction = { messageId: id, userId: actor.userId, type };
    if ((await reactions.delete(reaction)) > 0) {
      return false;
    }
    await reactions.insert({ id: this.randomness.uuid(), ...reaction });
    return true;
  }
}
