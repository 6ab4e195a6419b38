import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  type clearNotifications,
  type markNotificationsRead,
  type Notification,
  notification,
  notificationCreated,
  notificationsCleared,
  notificationsRead,
  type UnreadCount,
} from '@emberdeck/contracts/notifications/notifications';
import { decodeCursor } from '@emberdeck/platform/database/cursor';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { keysetPage } from '@emberdeck/platform/runtime/keyset-page';
import { MembersService } from '../members/members.service.js';
import { notificationId } from './notification-id.js';
import {
  countUnread,
  deleteUntil,
  insertForUser,
  insertForWorkspace,
  markRead,
  type NotificationRow,
  selectName,
  selectPage,
} from './notification-statements.js';

/** An event that arrives later than this is no news: a new consumer reads a week of them. */
const newsMs = 24 * 60 * 60_000;

/** An entry to be stored. */
export interface NewNotification {
  /** Entries under the same key are one. */
  readonly naturalKey: string;
  readonly type: Notification['type'];
  readonly params: Notification['params'];
  readonly link: string;
  readonly at: Date;
  readonly workspaceId: string;
}

/** The notifications of each user. */
@Injectable()
export class BellService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly members: MembersService,
    private readonly clock: Clock,
  ) {}

  /** Stores an entry for every member of the workspace except the actor, in one statement. */
  async notifyWorkspace(tx: Tx, entry: NewNotification, actorId: string): Promise<void> {
    const row = this.rowOf(entry, entry.workspaceId);
    await this.store(tx, insertForWorkspace, row, actorId, {
      userId: null,
      workspaceId: entry.workspaceId,
      actorId,
    });
  }

  /** Stores an entry for one user: in the workspace where another member acted, else in every workspace. */
  async notifyUser(
    tx: Tx,
    entry: NewNotification,
    userId: string,
    actorId: string | null = null,
  ): Promise<void> {
    const row = this.rowOf(entry, actorId === null ? null : entry.workspaceId);
    await this.store(tx, insertForUser, row, userId, { userId, workspaceId: entry.workspaceId, actorId });
  }

  /** The name of a member; null where it is not known. */
  async nameOf(tx: Tx, workspaceId: string, userId: string): Promise<string | null> {
    const [row] = await tx.query<{ name: string }[]>(selectName, [workspaceId, userId]);
    return row?.name ?? null;
  }

  async list(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<Notification>> {
    await this.members.see(actor);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    return keysetPage(
      limit,
      (rows) =>
        this.work.read<NotificationRow>(selectPage, [
          actor.userId,
          actor.workspaceId,
          rows,
          after?.createdAt ?? null,
          after?.id ?? null,
        ]),
      ({ place, id }) => ({ createdAt: `${place}Z`, id }),
      toNotification,
    );
  }

  async count(actor: Actor): Promise<UnreadCount> {
    await this.members.see(actor);
    const [row] = await this.work.read<UnreadCount>(countUnread, [actor.userId, actor.workspaceId]);
    return { unread: row?.unread ?? 0 };
  }

  /** Marks the actor's own rows. A repeated call changes nothing and publishes nothing. */
  markRead(actor: Actor, { ids, until }: CallInput<typeof markNotificationsRead>): Promise<UnreadCount> {
    const readAt = this.clock.now();
    return this.work.run(async (tx) => {
      const [marked] = await tx.query<[{ id: string }[], number]>(markRead, [
        actor.userId,
        actor.workspaceId,
        readAt,
        ids ?? null,
        until ?? null,
      ]);
      const unread = await this.unreadOf(tx, actor);
      if (marked.length > 0) {
        await this.outbox.append(tx, notificationsRead, {
          userId: actor.userId,
          workspaceId: actor.workspaceId,
          ids: ids ?? null,
          until: until ?? null,
          readAt: readAt.toISOString(),
          unread,
        });
      }
      return { unread };
    });
  }

  async clear(actor: Actor, { until }: CallInput<typeof clearNotifications>): Promise<void> {
    await this.work.run(async (tx) => {
      const [, deleted] = await tx.query<[unknown, number]>(deleteUntil, [
        actor.userId,
        actor.workspaceId,
        until,
      ]);
      if (deleted > 0) {
        const unread = await this.unreadOf(tx, actor);
        const { userId, workspaceId } = actor;
        await this.outbox.append(tx, notificationsCleared, { userId, workspaceId, until, unread });
      }
    });
  }

  private rowOf({ naturalKey, at, ...entry }: NewNotification, workspaceId: string | null): Notification {
    const isNews = this.clock.now().getTime() - at.getTime() <= newsMs;
    const createdAt = at.toISOString();
    return notification.parse({
      id: notificationId(naturalKey),
      workspaceId,
      type: entry.type,
      params: entry.params,
      link: entry.link,
      createdAt,
      readAt: isNews ? null : createdAt,
    });
  }

  private async store(
    tx: Tx,
    statement: string,
    row: Notification,
    userOrActorId: string,
    audience: { userId: string | null; workspaceId: string; actorId: string | null },
  ): Promise<void> {
    const inserted = await tx.query<unknown[]>(statement, [
      row.id,
      userOrActorId,
      row.workspaceId,
      row.type,
      JSON.stringify(row.params),
      row.link,
      row.createdAt,
      row.readAt,
    ]);
    if (inserted.length > 0) {
      await this.outbox.append(tx, notificationCreated, { ...audience, notification: row });
    }
  }

  private async unreadOf(tx: Tx, actor: Actor): Promise<number> {
    const [row] = await tx.query<UnreadCount[]>(countUnread, [actor.userId, actor.workspaceId]);
    return row?.unread ?? 0;
  }
}

function toNotification(row: NotificationRow): Notification {
  return notification.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    params: row.params,
    link: row.link,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  });
}
