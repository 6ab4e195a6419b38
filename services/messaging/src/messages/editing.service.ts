import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import {
  type deleteMessage,
  messageDeleted,
  messageUpdated,
  type updateMessage,
} from '@emberdeck/contracts/messaging/editing';
import { mentionedIds, type Named, namesEveryone } from '@emberdeck/contracts/messaging/mentions';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { MentionsService } from '../mentions/mentions.service.js';
import { editMessage, emptyMessage, readMessage, removeMessage } from './editing.queries.js';
import { forEveryReader } from './message.mapper.js';
import { MessageEntity } from './message.entity.js';

/** Changes, deletes and pins messages. */
@Injectable()
export class EditingService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly mentions: MentionsService,
  ) {}

  /** Changes the text of an own message. A repeat of the same edit changes nothing. */
  async edit(actor: Actor, { id, content, version }: CallInput<typeof updateMessage>): Promise<Message> {
    const named = await this.mentions.membersIn(actor, content);
    return this.work.run(async (tx) => {
      const message = await this.lock(tx, actor, id);
      if (message.authorId !== actor.userId) throw notFound('The message');
      if (message.deletedAt !== null) throw new AppError('gone', 'This message was deleted.');
      const isRepeat = message.version === version + 1 && message.content === content;
      if (isRepeat) return readMessage(tx, actor, id);
      if (message.version !== version) throw changedElsewhere(message);
      if (message.content === content) return readMessage(tx, actor, id);
      const isForAll = namesEveryone(content) && !namesEveryone(message.content);
      if (isForAll) await this.mentions.allowEdit(tx, actor, id);
      const ids = namedAfter(message, content, named);
      const mentionIds = ids.length === 0 ? null : ids;
      await editMessage(tx, actor, { id, content, mentionIds, isForAll, at: this.clock.now() });
      return this.publishRow(tx, actor, id, newlyNamed(message, content, ids));
    });
  }

  /** Deletes a message with its reactions. Its place stays as long as there are replies below it. */
  delete(actor: Actor, { id }: CallInput<typeof deleteMessage>): Promise<CallOutput<typeof deleteMessage>> {
    return this.work.run(async (tx) => {
      const parent = await this.lockParent(tx, actor, id);
      const message = await this.lock(tx, actor, id);
      if (message.authorId !== actor.userId && !may(actor, 'manage-every-message')) {
        throw new AppError(
          'forbidden',
          'Only its author, a product manager or the owner of the workspace can delete this message.',
        );
      }
      if (message.deletedAt !== null) return { success: true } as const;
      const row = (await this.replies(tx, actor, id)) > 0 ? await this.empty(tx, actor, id) : null;
      const gone = row === null ? await this.remove(tx, actor, [message, parent]) : [];
      const { workspaceId, userId } = actor;
      await this.outbox.append(tx, messageDeleted, {
        messageId: id,
        workspaceId,
        userId,
        gone,
        message: row,
      });
      return { success: true } as const;
    });
  }

  pin(actor: Actor, id: string, pinned: boolean): Promise<Message> {
    return this.work.run(async (tx) => {
      const message = await this.lock(tx, actor, id);
      if (message.deletedAt !== null) throw notFound('The message');
      if ((message.pinnedAt !== null) === pinned) return readMessage(tx, actor, id);
      const { updatedAt } = message;
      const change = { pinnedAt: pinned ? this.clock.now() : null, updatedAt };
      await workspaceScope(tx, MessageEntity, actor.workspaceId).update({ id }, change);
      return this.publishRow(tx, actor, id);
    });
  }

  private async lock(tx: Tx, { workspaceId }: Actor, id: string): Promise<MessageEntity> {
    const message = await workspaceScope(tx, MessageEntity, workspaceId).findOneForUpdate({ id });
    if (message === null) throw notFound('The message');
    return message;
  }

  /** Locks the message above a reply, always before the reply: so two deletions of replies know of each other. */
  private async lockParent(tx: Tx, { workspaceId }: Actor, id: string): Promise<MessageEntity | null> {
    const messages = workspaceScope(tx, MessageEntity, workspaceId);
    const parentId = (await messages.findOne({ id }))?.parentId ?? null;
    return parentId === null ? null : messages.findOneForUpdate({ id: parentId });
  }

  private replies(tx: Tx, { workspaceId }: Actor, id: string): Promise<number> {
    return workspaceScope(tx, MessageEntity, workspaceId).count({ parentId: id });
  }

  private async empty(tx: Tx, actor: Actor, id: string): Promise<Message> {
    await emptyMessage(tx, actor, { id, at: this.clock.now() });
    return forEveryReader(await readMessage(tx, actor, id));
  }

  /** Removes a message, and the empty place above it if this was the last reply. Returns the ids of both. */
  private async remove(
    tx: Tx,
    actor: Actor,
    [message, parent]: readonly [MessageEntity, MessageEntity | null],
  ): Promise<string[]> {
    await removeMessage(tx, actor, message.id);
    const isLast = parent?.deletedAt != null && (await this.replies(tx, actor, parent.id)) === 0;
    if (!parent || !isLast) return [message.id];
    await removeMessage(tx, actor, parent.id);
    return [message.id, parent.id];
  }

  private async publishRow(
    tx: Tx,
    actor: Actor,
    id: string,
    named: readonly string[] | null = [],
  ): Promise<Message> {
    const message = await readMessage(tx, actor, id);
    const { workspaceId, userId, displayName: authorName } = actor;
    const row = { messageId: id, workspaceId, userId, message: forEveryReader(message) };
    await this.outbox.append(tx, messageUpdated, {
      ...row,
      ...(named?.length === 0 ? {} : { newlyNamed: named && [...named], authorName }),
    });
    return message;
  }
}

/** The users whom the new text names: present members, and those removed since the message named them. */
function namedAfter({ mentionIds }: MessageEntity, content: string, present: readonly Named[]): string[] {
  const known = new Set([...present.map(({ userId }) => userId), ...(mentionIds ?? [])]);
  return mentionedIds(content).filter((id) => known.has(id));
}

/** Whom the new text of a message names, and the text of before did not; null for everyone. The author is not told. */
function newlyNamed(
  before: MessageEntity,
  content: string,
  ids: readonly string[],
): readonly string[] | null {
  if (namesEveryone(before.content)) return [];
  if (namesEveryone(content)) return null;
  return ids.filter((id) => id !== before.authorId && before.mentionIds?.includes(id) !== true);
}

/** The text and the version of now, so that the editor can compare and save again. */
function changedElsewhere({ content, version }: MessageEntity): AppError {
  const text = 'This message was changed elsewhere meanwhile.';
  const now = { content, version };
  const fields = Object.entries(now).map(([field, value]) => ({
    ...{ field, message: text, code: 'changed_elsewhere', parameter: JSON.stringify(value) },
  }));
  return new AppError('changed_elsewhere', text, { fields });
}
