import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { type Message, messagePosted, postMessage } from '@emberdeck/contracts/messaging/messages';
import { type Cursor, decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ReadyJson, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { MembersService } from '../members/members.service.js';
import type { MessageEntity } from './message.entity.js';
import { postedMessage } from './message.mapper.js';
import { insertMessage, readFeedPage } from './messages.queries.js';

/** The feed of a workspace: reading and posting messages. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
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
  post(input: CallInput<typeof postMessage>, context: UserCallContext): Promise<Message> {
    const { actor, idempotencyKey } = context;
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: postMessage.name, input },
      async (tx) => {
        const row = await this.insert(tx, actor, input);
        await this.members.see(tx, actor);
        const message = postedMessage(row, actor);
        await this.outbox.append(tx, messagePosted, {
          messageId: row.id,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          parentId: row.parentId,
          authorName: actor.displayName,
          message,
        });
        return message;
      },
    );
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
