import { Injectable } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  archiveNotifications,
  clearNotifications,
  countUnreadNotifications,
  listNotifications,
  type InboxEntry,
  markNotificationsRead,
  markNotificationsSeen,
  type UnreadCount,
} from '@emberdeck/contracts/notifications/notifications';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { BellService } from './bell.service.js';

@Injectable()
export class BellController {
  constructor(private readonly bell: BellService) {}

  @Handle(listNotifications)
  list(input: CallInput<typeof listNotifications>, { actor }: UserCallContext): Promise<Page<InboxEntry>> {
    return this.bell.list(actor, input);
  }

  @Handle(countUnreadNotifications)
  count(
    _input: CallInput<typeof countUnreadNotifications>,
    { actor }: UserCallContext,
  ): Promise<UnreadCount> {
    return this.bell.count(actor);
  }

  @Handle(markNotificationsRead)
  markRead(input: CallInput<typeof markNotificationsRead>, { actor }: UserCallContext): Promise<UnreadCount> {
    return this.bell.markRead(actor, input);
  }

  @Handle(markNotificationsSeen)
  markSeen(input: CallInput<typeof markNotificationsSeen>, { actor }: UserCallContext): Promise<UnreadCount> {
    return this.bell.markSeen(actor, input);
  }

  @Handle(archiveNotifications)
  archive(input: CallInput<typeof archiveNotifications>, { actor }: UserCallContext): Promise<UnreadCount> {
    return this.bell.archive(actor, input);
  }

  @Handle(clearNotifications)
  async clear(
    input: CallInput<typeof clearNotifications>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof clearNotifications>> {
    await this.bell.clear(actor, input);
    return { success: true };
  }
}
