import { Injectable } from '@nestjs/common';
import { Equal, type FindOptionsWhere, In, IsNull, LessThanOrEqual, Or } from 'typeorm';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { NoticeEntry } from '@emberdeck/contracts/core/notice';
import { isClient } from '@emberdeck/contracts/core/permissions';
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
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { MembersService } from '../members/members.service.js';
import {
  insertNotifications,
  isForTeam,
  type NotificationRow,
  selectPage,
  selectUnread,
} from './bell.queries.js';
import { notificationId } from './notification-id.js';
import { NotificationEntity } from './notification.entity.js';

/** An older event is stored as read: a new consumer reads the events of a week. */
const newsMs = 24 * 60 * 60_000;

/** The notice of an event that happened `at` this time. */
export interface RaisedNotice extends NoticeEntry {
  readonly at: Date;
  readonly correlationId: string;
}

/** The notifications of each user. */
@Injectable()
export class BellService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly members: MembersService,
    private readonly copies: MemberCopies,
    private readonly clock: Clock,
  ) {}

  /** Stores the notices for their users of today, all in one statement, and sends the new ones to open screens. */
  async notify(tx: Tx, notices: readonly RaisedNotice[]): Promise<void> {
    const actors = notices.flatMap(({ workspaceId, actorId }) =>
      actorId === undefined ? [] : [{ workspaceId, userId: actorId }],
    );
    const nameOf = actors.length === 0 ? () => null : await this.members.findNames(tx, actors);
    const rows = notices.map((notice) => ({
      ...notice,
      actorId: notice.actorId ?? null,
      row: this.rowOf(notice, nameOf(notice.workspaceId, notice.actorId ?? '')),
    }));
    const added = await insertNotifications(tx, rows);
    const byId = new Map(rows.map((row) => [row.row.id, row]));
    for (const { id, userId } of added) {
      const raised = byId.get(id);
      if (raised === undefined) continue;
      const { row, workspaceId, actorId, readers, correlationId } = raised;
      const audience = userId === null && isForTeam(readers) ? { teamOnly: true } : {};
      const event = { userId, workspaceId, actorId, notification: row, ...audience };
      await withCorrelation(correlationId, () => this.outbox.append(tx, notificationCreated, event));
    }
  }

  async list(actor: Actor, page: PageQuery): Promise<Page<Notification>> {
    await this.copies.record(actor);
    return newestFirst(page, (place) => selectPage(this.work, actor, place), toNotification);
  }

  async count(actor: Actor): Promise<UnreadCount> {
    await this.copies.record(actor);
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

  /** A row for one user belongs to every workspace. */
  private rowOf(notice: RaisedNotice, actorName: string | null): Notification {
    const { key, kind, at, workspaceId, readers, params, link } = notice;
    const isNews = this.clock.now().getTime() - at.getTime() <= newsMs;
    const createdAt = at.toISOString();
    return {
      id: notificationId(key),
      workspaceId: readers.kind === 'user' ? null : workspaceId,
      type: kind,
      params: { ...params, ...(actorName === null ? {} : { actorName }) },
      link,
      createdAt,
      readAt: isNews ? null : createdAt,
    };
  }

  private unreadOf(tx: Tx, actor: Actor): Promise<number> {
    return tx.countBy(NotificationEntity, { ...visibleTo(actor), readAt: IsNull() });
  }
}

/** Rows of the user in the workspace, and those that belong to every workspace. */
const visibleTo = (actor: Actor): FindOptionsWhere<NotificationEntity> => ({
  userId: actor.userId,
  workspaceId: Or(Equal(actor.workspaceId), IsNull()),
  ...(isClient(actor) ? { teamOnly: false } : {}),
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
