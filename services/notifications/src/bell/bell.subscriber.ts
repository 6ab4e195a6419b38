import { Injectable } from '@nestjs/common';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { type CoinReason, coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { messagePosted, reactionChanged } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, type EventOf, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { MembersService } from '../members/members.service.js';
import { BellService } from './bell.service.js';

const consumer = 'bell';

/** The page for coins of each reason. Welcome coins have no page: a new user starts without a notification. */
const coinLinks: Readonly<Record<CoinReason, string | null>> = {
  welcome: null,
  app_connected: '/connect-apps',
  friend_joined: '/refer-friends',
  achievement: '/profile?tab=transactions',
  milestone: '/profile?tab=transactions',
};

/** The feed, opened at a message. */
const messageLink = (messageId: string): string => `/communications?message=${messageId}`;

/** Turns events of other services into notifications. A user gets none for their own actions. */
@Injectable()
export class BellSubscriber {
  constructor(
    private readonly bell: BellService,
    private readonly members: MembersService,
  ) {}

  @Subscribe(messagePosted, consumer, { chunk: true })
  async messagesPosted(tx: Tx, events: readonly EventOf<typeof messagePosted>[]): Promise<void> {
    const nameOf = await this.members.findNames(
      tx,
      events.map(({ payload }) => payload),
    );
    const entries = events.map(({ payload, occurredAt, correlationId }) => {
      const { messageId, workspaceId, userId, parentId, authorName } = payload;
      return {
        naturalKey: `message:${messageId}`,
        type: parentId === null ? ('message' as const) : ('reply' as const),
        params: { actorId: userId, actorName: nameOf(workspaceId, userId) ?? authorName, messageId },
        link: messageLink(messageId),
        at: occurredAt,
        workspaceId,
        actorId: userId,
        correlationId,
      };
    });
    await this.bell.notifyWorkspaces(tx, entries);
  }

  /** A like makes one entry for each member who likes, also after it is removed and given again. */
  @Subscribe(reactionChanged, consumer)
  async reactionChanged(
    tx: Tx,
    event: EventPayload<typeof reactionChanged>,
    { occurredAt }: EventContext,
  ): Promise<void> {
    const { messageId, workspaceId, userId, authorId, active, type } = event;
    if (!active || authorId === null || authorId === userId) {
      return;
    }
    const actorName = await this.members.findName(tx, workspaceId, userId);
    const entry = {
      naturalKey: `${type}:${messageId}:${userId}`,
      type: 'like' as const,
      params: { actorId: userId, actorName, messageId },
      link: messageLink(messageId),
      at: occurredAt,
      workspaceId,
    };
    await this.bell.notifyUser(tx, entry, authorId, userId);
  }

  @Subscribe(coinsEarned, consumer, { chunk: true })
  async coinsEarned(tx: Tx, events: readonly EventOf<typeof coinsEarned>[]): Promise<void> {
    const entries = events.flatMap(({ payload, eventId, occurredAt, correlationId }) => {
      const { userId, workspaceId, reason, amount } = payload;
      const link = coinLinks[reason];
      if (link === null) return [];
      const type = reason === 'friend_joined' ? ('friend_joined' as const) : ('coins' as const);
      const naturalKey = `coins:${eventId}`;
      return [
        { naturalKey, type, params: { amount }, link, at: occurredAt, workspaceId, userId, correlationId },
      ];
    });
    await this.bell.notifyUsers(tx, entries);
  }

  /** A notice comes from the product, so that it has no actor: also the user who caused it gets it. */
  @Subscribe(noticeRaised, consumer)
  async noticeRaised(
    tx: Tx,
    { naturalKey, workspaceId, userIds, withClients, ...notice }: EventPayload<typeof noticeRaised>,
    { occurredAt, correlationId }: EventContext,
  ): Promise<void> {
    const entry = {
      naturalKey: `notice:${workspaceId}:${naturalKey}`,
      ...notice,
      at: occurredAt,
      workspaceId,
    };
    if (userIds === null) {
      const audience = withClients === true ? {} : ({ teamOnly: true } as const);
      await this.bell.notifyWorkspaces(tx, [{ ...entry, ...audience, actorId: null, correlationId }]);
    } else {
      await this.bell.notifyMembers(tx, entry, userIds, withClients ?? true);
    }
  }

  @Subscribe(levelReached, consumer, { chunk: true })
  async levelsReached(tx: Tx, events: readonly EventOf<typeof levelReached>[]): Promise<void> {
    const entries = events.map(({ payload: { userId, level, workspaceId }, occurredAt, correlationId }) => ({
      naturalKey: `level:${userId}:${level}`,
      type: 'level' as const,
      params: { level },
      link: '/profile',
      at: occurredAt,
      workspaceId,
      userId,
      correlationId,
    }));
    await this.bell.notifyUsers(tx, entries);
  }
}
