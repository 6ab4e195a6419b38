import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type ReactionAnswer,
  reactionChanged,
  toggleReaction,
} from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';

type Toggle = CallInput<typeof toggleReaction>;

/** Likes: one per person and message, given and taken back by the same call. */
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

  /** Whether the reaction stands now. */
  private async flip(tx: Tx, { id, type }: Toggle, actor: Actor): Promise<boolean> {
    const [, taken] = await tx.query<[unknown[], number]>(
      'DELETE FROM message_reaction WHERE message_id = $1 AND user_id = $2 AND type = $3 AND workspace_id = $4',
      [id, actor.userId, type, actor.workspaceId],
    );
    if (taken > 0) {
      return false;
    }
    await tx.query(
      'INSERT INTO message_reaction (id, workspace_id, message_id, user_id, type) VALUES ($1, $2, $3, $4, $5)',
      [this.randomness.uuid(), actor.workspaceId, id, actor.userId, type],
    );
    return true;
  }
}

/** Two toggles of one message wait for each other, so that the count stays true. Returns the author of the message. */
async function lockMessage(tx: Tx, id: string, workspaceId: string): Promise<string> {
  const [row] = await tx.query<{ author_id: string }[]>(
    'SELECT author_id FROM message WHERE id = $1 AND workspace_id = $2 FOR UPDATE',
    [id, workspaceId],
  );
  if (!row) {
    throw notFound('The message');
  }
  return row.author_id;
}

async function countReaction(tx: Tx, id: string, workspaceId: string, by: 1 | -1): Promise<number> {
  const [rows] = await tx.query<[{ reaction_count: number }[], number]>(
    'UPDATE message SET reaction_count = reaction_count + $3 WHERE id = $1 AND workspace_id = $2 RETURNING reaction_count',
    [id, workspaceId, by],
  );
  return rows[0]?.reaction_count ?? 0;
}
