import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type markMessagesRead,
  readPositionMoved,
  type Unread,
  type WorkspaceUnread,
} from '@emberdeck/contracts/messaging/unread';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { movePosition, readUnread, readUnreadByWorkspace, startReading } from './unread.queries.js';

type Reader = Pick<Actor, 'userId' | 'workspaceId'>;

/** How far each user has read: the one truth for all tabs and devices. */
@Injectable()
export class UnreadService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  /** The first count of a user starts at now, so that a new member has no unread messages. */
  async count(actor: Actor): Promise<Unread> {
    return (await readUnread(this.work, actor)) ?? this.work.run((tx) => this.start(tx, actor));
  }

  byWorkspace({ userId }: Actor): Promise<WorkspaceUnread[]> {
    return readUnreadByWorkspace(this.work, userId);
  }

  /** Moves the position of the actor and tells all of the actor's browsers. A repeat changes and publishes nothing. */
  move({ userId, workspaceId }: Actor, input: CallInput<typeof markMessagesRead>): Promise<Unread> {
    const reader = { userId, workspaceId };
    return this.work.run(async (tx) => {
      if (input.move === 'forward') await startReading(tx, reader);
      const result = await movePosition(tx, reader, input);
      if (result?.found !== true) throw notFound('The message');
      const unread = await this.start(tx, reader);
      if (result.moved) await this.outbox.append(tx, readPositionMoved, { ...reader, ...unread });
      return unread;
    });
  }

  private async start(tx: Tx, reader: Reader): Promise<Unread> {
    const known = await readUnread(tx, reader);
    if (known !== undefined) return known;
    await startReading(tx, reader);
    return this.start(tx, reader);
  }
}
