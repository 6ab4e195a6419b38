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

/** Likes: at most one of each user for a message. */
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
        const { active, by } = await this.move(tx, input, actor);
        const reactionCount = await countReaction(tx, input.id, actor.workspaceId, by);
        const change = { messageId: input.id, type: input.type, active, reactionCount };
        if (by !== 0) {
          const { workspaceId, userId } = actor;
          await this.outbox.append(tx, reactionChanged, { ...change, workspaceId, userId, authorId });
        }
        return change;
      },
    );
  }

  /** Gives the reaction of the actor the wanted state, else the other one. `by` is the change of the count. */
  private async move(tx: Tx, { id, type, active: wanted }: Toggle, actor: Actor) {
    const reactions = workspaceScope(tx, MessageReactionEntity, actor.workspaceId);
    const reaction = { messageId: id, userId: actor.userId, type };
    const wasActive = (await reactions.count(reaction)) > 0;
    const active = wanted ?? !wasActive;
    if (active === wasActive) return { active, by: 0 } as const;
    if (wasActive) await reactions.delete(reaction);
    else await reactions.insert({ id: this.randomness.uuid(), ...reaction });
    return { active, by: active ? 1 : -1 } as const;
  }
}
