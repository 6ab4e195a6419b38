import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { type CoinReason, coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendJoined, invitationSent } from '@emberdeck/contracts/gamification/referrals';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ActivitiesService } from './activities.service.js';

const consumer = 'activities';

/** Coins for these come with an event that tells more, and has an activity of its own. */
const toldElsewhere: ReadonlySet<CoinReason> = new Set<CoinReason>(['app_connected', 'friend_joined']);

const coins = (amount: number): string => `${amount} ${amount === 1 ? 'coin' : 'coins'}`;

/** Writes what the other services tell into the feed. What concerns one user alone is shown to that user alone. */
@Controller()
export class ActivitiesSubscriber {
  constructor(private readonly activities: ActivitiesService) {}

  @Subscribe(userJoined, consumer)
  async userJoined(tx: Tx, event: EventPayload<typeof userJoined>): Promise<void> {
    await this.activities.record(tx, {
      workspaceId: event.workspaceId,
      userId: event.userId,
      audience: 'workspace',
      type: 'system_event',
      description: `${event.displayName} joined`,
      entityType: 'user',
      entityId: event.userId,
      at: new Date(event.joinedAt),
    });
  }

  @Subscribe(messagePosted, consumer)
  async messagePosted(
    tx: Tx,
    event: EventPayload<typeof messagePosted>,
    context: EventContext,
  ): Promise<void> {
    await this.activities.record(tx, {
      workspaceId: event.workspaceId,
      userId: event.userId,
      audience: 'workspace',
      type: 'message',
      description:
        event.parentId === null ? `${event.authorName} posted a message` : `${event.authorName} replied`,
      entityType: 'message',
      entityId: event.messageId,
      at: context.occurredAt,
    });
  }

  @Subscribe(appConnected, consumer)
  async appConnected(tx: Tx, event: EventPayload<typeof appConnected>, context: EventContext): Promise<void> {
    const reward = event.coinsAwarded > 0 ? ` and earned ${coins(event.coinsAwarded)}` : '';
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'app_connected',
      description: `You connected ${event.appName}${reward}`,
      entityType: 'connected_app',
      entityId: event.appId,
    });
  }

  @Subscribe(appDisconnected, consumer)
  async appDisconnected(
    tx: Tx,
    event: EventPayload<typeof appDisconnected>,
    context: EventContext,
  ): Promise<void> {
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'app_disconnected',
      description: `You disconnected ${event.appName}`,
      entityType: 'connected_app',
      entityId: event.appId,
    });
  }

  @Subscribe(invitationSent, consumer)
  async invitationSent(
    tx: Tx,
    event: EventPayload<typeof invitationSent>,
    context: EventContext,
  ): Promise<void> {
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'referral',
      description: `You invited ${event.friendName ?? 'a friend'}`,
      entityType: 'friend_referral',
      entityId: event.referralId,
    });
  }

  @Subscribe(friendJoined, consumer)
  async friendJoined(tx: Tx, event: EventPayload<typeof friendJoined>, context: EventContext): Promise<void> {
    const reward = event.coinsEarned > 0 ? ` and you earned ${coins(event.coinsEarned)}` : '';
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'referral',
      description: `${event.friendName ?? 'Your friend'} joined${reward}`,
      entityType: 'friend_referral',
      entityId: event.referralId,
    });
  }

  @Subscribe(levelReached, consumer)
  async levelReached(tx: Tx, event: EventPayload<typeof levelReached>, context: EventContext): Promise<void> {
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'level_reached',
      description: `You reached level ${event.level}`,
    });
  }

  @Subscribe(coinsEarned, consumer)
  async coinsEarned(tx: Tx, event: EventPayload<typeof coinsEarned>, context: EventContext): Promise<void> {
    if (toldElsewhere.has(event.reason)) {
      return;
    }
    const what = event.reason === 'welcome' ? `${event.amount} welcome coins` : coins(event.amount);
    await this.activities.record(tx, {
      ...personal(event, context),
      type: 'coins_earned',
      description: `You earned ${what}`,
    });
  }
}

function personal(event: { workspaceId: string; userId: string }, context: EventContext) {
  const { workspaceId, userId } = event;
  return { workspaceId, userId, audience: 'user', at: context.occurredAt } as const;
}
