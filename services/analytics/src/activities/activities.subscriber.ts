import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendJoined, invitationSent } from '@emberdeck/contracts/gamification/referrals';
import { memberChanged, userJoined } from '@emberdeck/contracts/identity/users';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventOf, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { storeName } from './activities.queries.js';
import { ActivitiesService } from './activities.service.js';

const consumer = 'activities';
const chunk = { chunk: true } as const;

/** Writes the events of other services into the activity feed. Personal activities are visible to their user alone. */
@Controller()
export class ActivitiesSubscriber {
  constructor(private readonly activities: ActivitiesService) {}

  /** No websocket message shows a new member to the workspace, so this activity has an event. */
  @Subscribe(userJoined, consumer)
  async userJoined(tx: Tx, event: EventPayload<typeof userJoined>): Promise<void> {
    await this.activities.record(tx, {
      workspaceId: event.workspaceId,
      userId: event.userId,
      audience: 'workspace',
      type: 'system_event',
      description: `${event.displayName} joined`,
      actorName: event.displayName,
      entityType: 'user',
      entityId: event.userId,
      at: new Date(event.joinedAt),
    });
  }

  @Subscribe(memberChanged, consumer)
  async memberChanged(tx: Tx, event: EventPayload<typeof memberChanged>): Promise<void> {
    const { workspaceId, userId, displayName, revision } = event;
    if (displayName !== '') await storeName(tx, { workspaceId, userId, name: displayName, revision });
  }

  @Subscribe(messagePosted, consumer, chunk)
  messagesPosted(tx: Tx, events: readonly EventOf<typeof messagePosted>[]): Promise<void> {
    return this.activities.follow(tx, messagePosted, events);
  }

  @Subscribe(appConnected, consumer, chunk)
  appsConnected(tx: Tx, events: readonly EventOf<typeof appConnected>[]): Promise<void> {
    return this.activities.follow(tx, appConnected, events);
  }

  @Subscribe(appDisconnected, consumer, chunk)
  appsDisconnected(tx: Tx, events: readonly EventOf<typeof appDisconnected>[]): Promise<void> {
    return this.activities.follow(tx, appDisconnected, events);
  }

  @Subscribe(invitationSent, consumer, chunk)
  invitationsSent(tx: Tx, events: readonly EventOf<typeof invitationSent>[]): Promise<void> {
    return this.activities.follow(tx, invitationSent, events);
  }

  @Subscribe(friendJoined, consumer, chunk)
  friendsJoined(tx: Tx, events: readonly EventOf<typeof friendJoined>[]): Promise<void> {
    return this.activities.follow(tx, friendJoined, events);
  }

  @Subscribe(levelReached, consumer, chunk)
  levelsReached(tx: Tx, events: readonly EventOf<typeof levelReached>[]): Promise<void> {
    return this.activities.follow(tx, levelReached, events);
  }

  @Subscribe(coinsEarned, consumer, chunk)
  coinsEarned(tx: Tx, events: readonly EventOf<typeof coinsEarned>[]): Promise<void> {
    return this.activities.follow(tx, coinsEarned, events);
  }
}
