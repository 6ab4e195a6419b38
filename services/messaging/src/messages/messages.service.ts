import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { type Message, messagePosted, postMessage } from '@emberdeck/contracts/messaging/messages';
import { type Cursor, decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency, type IdempotentRequest, isKeyed } from '@emberdeck/platform/idempotency/idempotency';
import { SingleInserts } from '@emberdeck/platform/idempotency/single-inserts';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ReadyJson, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { MembersService } from '../members/members.service.js';
import type { MessageEntity } from './message.entity.js';
import { postedMessage } from './message.mapper.js';
import { insertMessage, readFeedPage, threadInsert } from './messages.queries.js';

/** The feed of a workspace: reading and posting messages. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly inserts: SingleInserts,
    private readonly outbox: Outbox,
    private readonly members: MembersService,
    private readonly randomness: Randomness,
  ) {}

  /** A page of the feed, newest first, replies among the messages. */
  list(actor: Actor, { limit, cursor }: PageQuery): Promise<ReadyJson> {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    return fitPage(limit, (rows) => this.page(actor, rows, after));
  }

  private async page(actor: Actor, limit: number, after: Cursor | null): Promise<ReadyJson> {
    const page = await readFeedPage(this.work, actor, limit, after);
    if (!page?.more || page.last_time === null || page.last_id === null) {
      return new ReadyJson(page?.json ?? '[]');
    }
    return new ReadyJson(page.json, encodeCursor({ createdAt: page.last_time, id: page.last_id }));
  }

  /** Posts once, however often the same intent is repeated. A reply to a reply joins the same thread. */
  async post(
    input: CallInput<typeof postMessage>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<Message | ReadyJson> {
    const request = { userId: actor.userId, key: idempotencyKey, call: postMessage.name, input };
    const posted = await this.postAtOnce(request, actor, input);
    return (
      posted ??
      this.idempotency.run(request, async (tx) => {
        const row = await this.insert(tx, actor, input);
        await this.members.see(tx, actor);
        const message = postedMessage(row, actor);
        await this.outbox.append(tx, messagePosted, payloadOf(row, actor, message));
        return message;
      })
    );
  }

  /** Starts a thread of a known member in one statement; null if it needs more, or if the key is taken. */
  private async postAtOnce(
    request: IdempotentRequest,
    actor: Actor,
    { content, parentId }: CallInput<typeof postMessage>,
  ): Promise<ReadyJson | null> {
    if (!isKeyed(request) || parentId !== null || !this.members.isStored(actor)) return null;
    const { workspaceId, userId: authorId } = actor;
    const timeMark = this.inserts.timeMark();
    const row = {
      ...{ id: this.randomness.uuid(), workspaceId, authorId, parentId, content },
      ...{ attachments: null, reactionCount: 0, createdAt: timeMark, updatedAt: timeMark },
    };
    const message = postedMessage(row, actor);
    return this.inserts.run(request, {
      into: threadInsert,
      values: [row.id, workspaceId, authorId, content],
      answer: message,
      event: messagePosted,
      payload: payloadOf(row, actor, message),
      timeMark,
    });
  }

  private async insert(tx: Tx, actor: Actor, input: CallInput<typeof postMessage>): Promise<MessageEntity> {
    const { workspaceId, userId: authorId } = actor;
    const row = await insertMessage(tx, { id: this.randomness.uuid(), workspaceId, authorId, ...input });
    if (!row) {
      throw notFound('The message you reply to');
    }
    return row;
  }
}

const payloadOf = (
  { id, parentId }: MessageEntity,
  actor: Actor,
  message: Message,
): EventPayload<typeof messagePosted> => ({
  messageId: id,
  workspaceId: actor.workspaceId,
  userId: actor.userId,
  parentId,
  authorName: actor.displayName,
  message,
});
