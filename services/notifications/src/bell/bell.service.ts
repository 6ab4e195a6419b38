import { Injectable } from '@nestjs/common';
import { Equal, type FindOptionsWhere, In, IsNull, LessThanOrEqual, Not, Or } from 'typeorm';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { NoticeEntry } from '@emberdeck/contracts/core/notice';
import { isClient } from '@emberdeck/contracts/core/permissions';
import {
  type archiveNotifications,
  type clearNotifications,
  type InboxEntry,
  type listNotifications,
  type markNotificationsRead,
  type markNotificationsSeen,
  type Notification,
  notificationCreated,
  notificationsArchived,
  notificationsCleared,
  notificationsRead,
  notificationsSeen,
  type UnreadCount,
} from '@emberdeck/contracts/notifications/notifications';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { ChannelsService } from '../channels/channels.service.js';
import { MembersService } from '../members/members.service.js';
import { defaultWishes, groupOf, kindsNamed } from '../notice-kinds.js';
import { insertNotifications, isForTeam, selectPage, selectUnread } from './bell.queries.js';
import { toInboxEntry } from './inbox-entry.js';
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
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  /** Stores the notices for their users of today, all in one statement, and sends the new ones to open screens. */
  async notify(tx: Tx, notices: readonly RaisedNotice[]): Promise<void> {
    const actors = notices.flatMap(({ workspaceId, actorId }) =>
      actorId === undefined ? [] : [{ workspaceId, userId: actorId }],
    );
    const nameOf = actors.length === 0 ? () => null : await this.members.findNames(tx, actors);
    const mayMail = this.channels.adapterOf('email') !== undefined;
    const rows = notices.map((notice) => ({
      ...notice,
      actorId: notice.actorId ?? null,
      group: groupOf(notice.kind),
      isMailed: defaultWishes(notice.kind).mail,
      row: this.rowOf(notice, nameOf(notice.workspaceId, notice.actorId ?? '')),
    }));
    const added = await insertNotifications(tx, rows, { mayMail, now: this.clock.now() });
    const byId = new Map(rows.map((row) => [row.row.id, row]));
    for (const { id, userId, notFor } of added) {
      const raised = byId.get(id);
      if (raised === undefined) continue;
      const { row, workspaceId, actorId, readers, correlationId } = raised;
      const audience = userId === null && isForTeam(readers) ? { teamOnly: true } : {};
      const hidden = notFor === null ? {} : { notFor };
      const event = { userId, workspaceId, actorId, notification: row, ...audience, ...hidden };
      await withCorrelation(correlationId, () => this.outbox.append(tx, notificationCreated, event));
    }
  }

  async list(
    actor: Actor,
    { state = 'current', kind, ...page }: CallInput<typeof listNotifications>,
  ): Promise<Page<InboxEntry>> {
    await this.copies.record(actor);
    const filter = { state, kinds: kind === undefined ? null : kindsNamed(kind) };
    return newestFirst(page, (place) => selectPage(this.work, actor, filter, place), toInboxEntry);
  }

  async count(actor: Actor): Promise<UnreadCount> {
    await this.copies.record(actor);
    return selectUnread(this.work, actor);
  }

  /** Marks the actor's own rows. A repeated call changes nothing and publishes nothing. */
  markRead(actor: Actor, chosen: CallInput<typeof markNotificationsRead>): Promise<UnreadCount> {
    const readAt = this.clock.now();
    return this.work.run(async (tx) => {
      const unreadRows = { ...chosenBy(actor, chosen), readAt: IsNull() };
      const marked = await tx.update(NotificationEntity, unreadRows, { readAt });
      await tx.update(
        NotificationEntity,
        { ...chosenBy(actor, chosen), seenAt: IsNull() },
        { seenAt: readAt },
      );
      const change = await this.changeOf(tx, actor);
      if (marked.affected !== 0) {
        await this.outbox.append(tx, notificationsRead, {
          ...{ ...change, readAt: readAt.toISOString() },
          ...{ ids: chosen.ids ?? null, until: chosen.until ?? null },
        });
      }
      return countsOf(change);
    });
  }

  /** What is seen and not read stays unread. */
  markSeen(actor: Actor, { until }: CallInput<typeof markNotificationsSeen>): Promise<UnreadCount> {
    const seenAt = this.clock.now();
    return this.work.run(async (tx) => {
      const unseenRows = { ...chosenBy(actor, { until }), seenAt: IsNull() };
      const marked = await tx.update(NotificationEntity, unseenRows, { seenAt });
      const change = await this.changeOf(tx, actor);
      if (marked.affected !== 0) {
        await this.outbox.append(tx, notificationsSeen, { ...change, until, seenAt: seenAt.toISOString() });
      }
      return countsOf(change);
    });
  }

  /** What is put away is read. */
  archive(
    actor: Actor,
    { isArchived, ...chosen }: CallInput<typeof archiveNotifications>,
  ): Promise<UnreadCount> {
    const now = this.clock.now();
    return this.work.run(async (tx) => {
      const rows = chosenBy(actor, chosen);
      const moved = await tx.update(
        NotificationEntity,
        { ...rows, archivedAt: isArchived ? IsNull() : Not(IsNull()) },
        { archivedAt: isArchived ? now : null },
      );
      if (isArchived) {
        await tx.update(NotificationEntity, { ...rows, readAt: IsNull() }, { readAt: now });
        await tx.update(NotificationEntity, { ...rows, seenAt: IsNull() }, { seenAt: now });
      }
      const change = await this.changeOf(tx, actor);
      if (moved.affected !== 0) {
        const { ids = null, until = null } = chosen;
        await this.outbox.append(tx, notificationsArchived, { ...change, ids, until, isArchived });
      }
      return countsOf(change);
    });
  }

  async clear(actor: Actor, { until }: CallInput<typeof clearNotifications>): Promise<void> {
    await this.work.run(async (tx) => {
      const deleted = await tx.delete(NotificationEntity, chosenBy(actor, { until }));
      if (deleted.affected !== 0) {
        await this.outbox.append(tx, notificationsCleared, { ...(await this.changeOf(tx, actor)), until });
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

  /** The fields of an event about a change by the user, with the counts after it. */
  private async changeOf(tx: Tx, actor: Actor): Promise<Counted> {
    const unreadRows = { ...visibleTo(actor), readAt: IsNull() };
    const unread = await tx.countBy(NotificationEntity, unreadRows);
    const unseen = unread && (await tx.countBy(NotificationEntity, { ...unreadRows, seenAt: IsNull() }));
    return { userId: actor.userId, workspaceId: actor.workspaceId, unread, unseen };
  }
}

interface Counted extends UnreadCount {
  readonly userId: string;
  readonly workspaceId: string;
}

const countsOf = ({ unread, unseen }: Counted): UnreadCount => ({ unread, unseen });

interface Chosen {
  readonly ids?: readonly string[] | undefined;
  readonly until?: string | undefined;
}

/** The rows of the user that are listed, or all up to a time. */
const chosenBy = (actor: Actor, { ids, until }: Chosen): FindOptionsWhere<NotificationEntity> => ({
  ...visibleTo(actor),
  ...(ids ? { id: In(ids) } : {}),
  ...(until === undefined ? {} : { createdAt: LessThanOrEqual(new Date(until)) }),
});

/** Rows of the user in the workspace, and those that belong to every workspace. */
const visibleTo = (actor: Actor): FindOptionsWhere<NotificationEntity> => ({
  userId: actor.userId,
  workspaceId: Or(Equal(actor.workspaceId), IsNull()),
  inApp: true,
  ...(isClient(actor) ? { teamOnly: false } : {}),
});
