import { Injectable } from '@nestjs/common';
import { Equal, type FindOptionsWhere, In, IsNull, LessThanOrEqual, Or } from 'typeorm';
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
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { keysetPage } from '@emberdeck/platform/runtime/keyset-page';
import { MembersService } from '../members/members.service.js';
import {
  insertForUsers,
  insertForWorkspaces,
  type NotificationRow,
  selectPage,
  selectUnread,
} from './bell.queries.js';
import { notificationId } from './notification-id.js';
import { NotificationEntity } from './notification.entity.js';

/** An older event is stored as read: a new consumer reads the events of a week. */
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

/** An entry for the members of a workspace, and the event that it comes from. */
export interface WorkspaceNotification extends NewNotification {
  readonly actorId: string | null;
  /** Leaves out clients. */
  readonly teamOnly?: true;
  readonly correlationId: string;
}

/** An entry for one user in every workspace, and the event that it comes from. */
export interface UserNotification extends NewNotification {
  readonly userId: string;
  readonly correlationId: string;
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

  /** Stores each entry for every member of its workspace except the actor, all in one statement. */
  async notifyWorkspaces(tx: Tx, entries: readonly WorkspaceNotification[]): Promise<void> {
    const rows = entries.map((entry) => ({
      ...entry,
      row: this.rowOf(entry, entry.workspaceId),
      teamOnly: entry.teamOnly === true,
    }));
    const added = await insertForWorkspaces(tx, rows);
    for (const { row, workspaceId, actorId, teamOnly, correlationId } of rows.filter((each) =>
      added.delete(each.row.id),
    )) {
      const event = {
        userId: null,
        workspaceId,
        actorId,
        notification: row,
        ...(teamOnly ? { teamOnly } : {}),
      };
      await withCorrelation(correlationId, () => this.outbox.append(tx, notificationCreated, event));
    }
  }

  /** Stores each entry for its user in every workspace, all in one statement. */
  async notifyUsers(tx: Tx, entries: readonly UserNotification[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map((entry) => ({ ...entry, row: this.rowOf(entry, null) }));
    const added = await insertForUsers(tx, rows);
    for (const { row, userId, workspaceId, correlationId } of rows.filter((each) =>
      added.delete(each.row.id),
    )) {
      const event = { userId, workspaceId, actorId: null, notification: row };
      await withCorrelation(correlationId, () => this.outbox.append(tx, notificationCreated, event));
    }
  }

  /** Stores an entry for one user: in the workspace where another member acted, else in every workspace. */
  async notifyUser(
    tx: Tx,
    entry: NewNotification,
    userId: string,
    actorId: string | null = null,
  ): Promise<void> {
    const row = this.rowOf(entry, actorId === null ? null : entry.workspaceId);
    await this.insert(tx, row, { userId, workspaceId: entry.workspaceId, actorId });
  }

  /** Stores an entry for each of the users who are members of its workspace by now, in this workspace. */
  async notifyMembers(
    tx: Tx,
    entry: NewNotification,
    userIds: readonly string[],
    withClients: boolean,
  ): Promise<void> {
    const { workspaceId } = entry;
    const row = this.rowOf(entry, workspaceId);
    for (const userId of await this.members.findMembers(tx, workspaceId, userIds, withClients)) {
      await this.insert(tx, row, { userId, workspaceId, actorId: null });
    }
  }

  private async insert(
    tx: Tx,
    row: Notification,
    {
      userId,
      workspaceId,
      actorId,
    }: { readonly userId: string; readonly workspaceId: string; readonly actorId: string | null },
  ): Promise<void> {
    const { createdAt, readAt } = row;
    const inserted = await insertIfAbsent(tx, NotificationEntity, {
      ...row,
      userId,
      createdAt: new Date(createdAt),
      readAt: readAt === null ? null : new Date(readAt),
    });
    if (inserted) {
      await this.outbox.append(tx, notificationCreated, { userId, workspaceId, actorId, notification: row });
    }
  }

  async list(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<Notification>> {
    await this.members.record(actor);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    return keysetPage(
      limit,
      (rows) => selectPage(this.work, actor, rows, after),
      ({ place, id }) => ({ createdAt: `${place}Z`, id }),
      toNotification,
    );
  }

  async count(actor: Actor): Promise<UnreadCount> {
    await this.members.record(actor);
    return { unread: await selectUnread(this.work, actor) };
  }

  /** Marks the actor's own rows. A repeated call changes nothing and publishes nothing. */
  markRead(actor: Actor, { ids, until }: CallInput<typeof markNotificationsRead>): Promise<UnreadCount> {
    const { userId, workspaceId } = actor;
    const readAt = this.clock.now();
    return this.work.run(async (tx) => {
      const chosen = {
        ...(ids ? { id: In(ids) } : {}),
        ...(until === undefined ? {} : { createdAt: LessThanOrEqual(new Date(until)) }),
      };
      const unreadRows = { ...visibleTo(actor), readAt: IsNull(), ...chosen };
      const marked = await tx.update(NotificationEntity, unreadRows, { readAt });
      const unread = await this.unreadOf(tx, actor);
      if (marked.affected !== 0) {
        await this.outbox.append(tx, notificationsRead, {
          userId,
          workspaceId,
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
      const upTo = { createdAt: LessThanOrEqual(new Date(until)) };
      const deleted = await tx.delete(NotificationEntity, { ...visibleTo(actor), ...upTo });
      if (deleted.affected !== 0) {
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

  private unreadOf(tx: Tx, actor: Actor): Promise<number> {
    return tx.countBy(NotificationEntity, { ...visibleTo(actor), readAt: IsNull() });
  }
}

/** Rows of the user in the workspace, and those that belong to every workspace. */
const visibleTo = ({ userId, workspaceId }: Actor): FindOptionsWhere<NotificationEntity> => ({
  userId,
  workspaceId: Or(Equal(workspaceId), IsNull()),
});

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
