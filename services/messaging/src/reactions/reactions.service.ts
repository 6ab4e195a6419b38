import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type listReactions,
  type ReactionAnswer,
  reactionChanged,
  toggleReaction,
} from '@emberdeck/contracts/messaging/reactions';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { MessageReactionEntity } from './message-reaction.entity.js';
import { countReaction, lockMessage, ownTypes, readReactions } from './reactions.queries.js';

type Wanted = CallInput<typeof toggleReaction>;

/** Reactions: at most one of each user, type and message. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly randomness: Randomness,
  ) {}

  toggle(input: Wanted, { actor, idempotencyKey }: UserCallContext): Promise<ReactionAnswer> {
    const request = { userId: actor.userId, key: idempotencyKey, call: toggleReaction.name, input };
    return this.idempotency.run(request, (tx) => this.react(tx, actor, input));
  }

  /** Gives the reaction of the actor the wanted state. A repeat changes nothing. */
  set(actor: Actor, wanted: Wanted): Promise<ReactionAnswer> {
    return this.work.run((tx) => this.react(tx, actor, wanted));
  }

  async list(actor: Actor, id: string): Promise<CallOutput<typeof listReactions>> {
    const people = await readReactions(this.work, actor, id);
    if (people === null) throw notFound('The message');
    return people;
  }

  private async react(tx: Tx, actor: Actor, input: Wanted): Promise<ReactionAnswer> {
    const { id, type } = input;
    const { workspaceId, userId } = actor;
    const authorId = await lockMessage(tx, id, workspaceId);
    if (authorId === null) throw notFound('The message');
    const { active, by } = await this.move(tx, input, actor);
    const {
      reactionCount,
      reactions: counts,
      revision,
    } = await countReaction(tx, workspaceId, { id, type, by });
    const reactions = Object.entries(counts ?? {}).map(([each, count]) => ({ type: each, count }));
    const change = { messageId: id, type, active, reactionCount, revision };
    if (by !== 0) {
      await this.outbox.append(tx, reactionChanged, { ...change, reactions, workspaceId, userId, authorId });
    }
    const own = reactions.length > 0 ? await ownTypes(tx, actor, id) : [];
    return { ...change, reactions: reactions.map((each) => ({ ...each, mine: own.includes(each.type) })) };
  }

  /** Gives the reaction of the actor the wanted state, else the other one. `by` is the change of the count. */
  private async move(tx: Tx, { id, type, active: wanted }: Wanted, actor: Actor) {
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
