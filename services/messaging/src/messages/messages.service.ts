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
import { figureKey } from '@emberdeck/contracts/analytics/posted-figures';
import { type listDiscussions, maxDiscussions } from '@emberdeck/contracts/messaging/figures';
import { plainText } from '@emberdeck/contracts/messaging/mentions';
import { type Cursor, decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import {
  Idempotency,
  type IdempotentRequest,
  type StatementClaim,
} from '@emberdeck/platform/idempotency/idempotency';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { type StatementEvent, StatementOutbox } from '@emberdeck/platform/outbox/outbox';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ReadyJson, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { AttachmentsService, missingFile } from '../attachments/attachments.service.js';
import { FiguresService } from '../figures/figures.service.js';
import { MentionsService } from '../mentions/mentions.service.js';
import { excerptOf, readForExcerpt } from './excerpt.js';
import { forEveryReader } from './message.mapper.js';
import {
  type FeedPage,
  insertMessage,
  readBeginnings,
  readDiscussions,
  readFeedPage,
  readPlaceAround,
} from './messages.queries.js';
import { type Post, readPosted } from './repeated-posts.queries.js';

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
    private readonly figures: FiguresService,
  ) {}

  /** A page of the feed, newest first, replies among the messages. */
  async list(actor: Actor, input: CallInput<typeof listMessages>): Promise<ReadyJson> {
    const after = await this.startOf(actor, input);
    const pinned = input.pinned !== undefined;
    return fitPage(input.limit, (limit) => this.page(actor, { limit, after, pinned }));
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

  /** The newest messages that show a figure, for who may see the figure. */
  async discussions(actor: Actor, figure: CallInput<typeof listDiscussions>): Promise<ReadyJson> {
    if (!(await this.figures.isOpenTo(actor, figure))) return new ReadyJson('[]');
    const key = figureKey(figure);
    return fitPage(
      maxDiscussions,
      async (most) => new ReadyJson(await readDiscussions(this.work, actor, key, most)),
    );
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

  private async page(actor: Actor, of: FeedPage): Promise<ReadyJson> {
    const page = await readFeedPage(this.work, actor, of);
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
    // Under one key a repeat is the same intent, whatever id it has.
    const { id: _id, clientId: _formerId, ...intent } = input;
    const request = { userId: actor.userId, key: idempotencyKey, call: postMessage.name, input: intent };
    return this.idempotency.runWrite(request, (claim) => this.insert(actor, input, { request, claim }));
  }

  /** Null if the key is taken. */
  private async insert(
    author: Actor,
    input: CallInput<typeof postMessage>,
    { request, claim }: { readonly request: IdempotentRequest; readonly claim: StatementClaim },
  ): Promise<ReadyJson | null> {
    const { id: givenId, clientId, content, parentId, attachments: files = [] } = input;
    const named = await this.mentions.namedIn(author, { id: givenId ?? clientId ?? null, content });
    const figure = input.figure ? await this.figures.take(author, input.figure) : null;
    const id = givenId ?? clientId ?? this.randomness.uuid();
    const post = { id, content, parentId, author, figure };
    // The files of a repeat belong to its message already.
    if (!(await this.attachments.prepareAll(author, files))) {
      return (
        (await this.idempotency.find<ReadyJson>(request)) ?? new ReadyJson(await this.posted(post, false))
      );
    }
    const event = this.outbox.begin(messagePosted);
    const row = await insertMessage(this.work, { ...post, files, named, claim, event }).catch(withoutParent);
    if (!row?.won) return null;
    if (row.json === null) return new ReadyJson(await this.posted(post, row.hasFiles));
    await this.publish(event, author, JSON.parse(row.json) as Message, row.thread_user_ids);
    return new ReadyJson(row.json);
  }

  /** The message of an earlier post under the same id. It is as it is now, so it may have been edited. */
  private async posted(post: Post, hasFiles: boolean): Promise<string> {
    const known = await readPosted(this.work, post);
    if (!known && !hasFiles) throw missingFile();
    if (!known) throw notFound('The message you reply to');
    if (known.isDeleted) throw new AppError('gone', 'This message was deleted.');
    if (!known.isSame) throw new AppError('conflict', 'Another message was posted under this id.');
    return known.json;
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
    this.outbox.committed(event, {
      ...about,
      message: forEveryReader(message),
      threadUserIds: [...threadUserIds],
    });
    await this.work.raiseVersions([feedVersion(workspaceId)]);
  }
}

const foreignKeyViolation = '23503';

/** The message above was deleted while the reply was being stored. */
function withoutParent(error: unknown): never {
  throw (error as { code?: unknown }).code === foreignKeyViolation
    ? notFound('The message you reply to')
    : error;
}
