import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  feedVersion,
  type listMessages,
  type Message,
  type MessageExcerpt,
  messagePosted,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { plainText } from '@emberdeck/contracts/messaging/mentions';
import { type Cursor, decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency, type StatementClaim } from '@emberdeck/platform/idempotency/idempotency';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { type StatementEvent, StatementOutbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ReadyJson, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { AttachmentsService, missingFile } from '../attachments/attachments.service.js';
import { MentionsService } from '../mentions/mentions.service.js';
import { excerptOf, readForExcerpt } from './excerpt.js';
import { insertMessage, readBeginnings, readFeedPage, readPlaceAround } from './messages.queries.js';

/** The feed of a workspace: reading and posting messages. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: StatementOutbox,
    private readonly members: MemberCopies,
    private readonly mentions: MentionsService,
    private readonly randomness: Randomness,
    private readonly attachments: AttachmentsService,
  ) {}

  /** A page of the feed, newest first, replies among the messages. */
  async list(actor: Actor, input: CallInput<typeof listMessages>): Promise<ReadyJson> {
    const after = await this.startOf(actor, input);
    return fitPage(input.limit, (rows) => this.page(actor, rows, after));
  }

  /** The beginnings of those of the messages that the actor may read: all of the active workspace. */
  async excerpts(actor: Actor, ids: readonly string[]): Promise<MessageExcerpt[]> {
    const rows = await readBeginnings(this.work, actor, ids, readForExcerpt);
    const named = await this.mentions.namesOf(
      actor.workspaceId,
      rows.flatMap(({ mentionIds }) => mentionIds ?? []),
    );
    return rows.map(({ id, beginning }) => ({ id, excerpt: excerptOf(plainText(beginning, named)) }));
  }

  private async startOf(
    actor: Actor,
    { limit, cursor, around }: CallInput<typeof listMessages>,
  ): Promise<Cursor | null> {
    if (cursor !== undefined) return decodeCursor(cursor);
    if (around === undefined) return null;
    const place = await readPlaceAround(this.work, actor, around, limit);
    if (place === undefined) throw notFound('The message');
    return place;
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
  ): Promise<ReadyJson> {
    await this.members.record(actor);
    // A repeat by a newer client may add its id, and is still the same intent.
    const { clientId: _id, ...intent } = input;
    const request = { userId: actor.userId, key: idempotencyKey, call: postMessage.name, input: intent };
    return this.idempotency.runWrite(request, (claim) => this.insert(actor, input, claim));
  }

  /** Null if the key is taken. */
  private async insert(
    author: Actor,
    { content, parentId, clientId, attachments: files = [] }: CallInput<typeof postMessage>,
    claim: StatementClaim,
  ): Promise<ReadyJson | null> {
    const named = await this.mentions.namedIn(author, { id: clientId ?? null, content });
    await this.attachments.prepareAll(author, files);
    const event = this.outbox.begin(messagePosted);
    const id = this.randomness.uuid();
    const row = await insertMessage(this.work, {
      ...{ id, content, parentId, clientId: clientId ?? null, files },
      ...{ named, author, claim, event },
    });
    if (!row?.won) return null;
    if (!row.hasFiles) throw missingFile();
    if (row.json === null) throw notFound('The message you reply to');
    await this.publish(event, author, JSON.parse(row.json) as Message, row.thread_user_ids);
    return new ReadyJson(row.json);
  }

  private async publish(
    event: StatementEvent,
    author: Actor,
    message: Message,
    threadUserIds: readonly string[],
  ): Promise<void> {
    const { workspaceId, userId, displayName: authorName } = author;
    const { id: messageId, parentId } = message;
    const about = { messageId, workspaceId, userId, parentId, authorName };
    this.outbox.committed(event, { ...about, message, threadUserIds: [...threadUserIds] });
    await this.work.raiseVersions([feedVersion(workspaceId)]);
  }
}
