import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { notificationPreferencesChanged } from '@emberdeck/contracts/notifications/notification-preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { mutedGroups } from './notice-groups.js';
import { storeNoticePreference } from './notice-preferences.queries.js';

/** Follows what users want to be notified about. */
@Controller()
export class NoticePreferencesSubscriber {
  constructor(private readonly outbox: Outbox) {}

  @Subscribe(preferencesChanged, 'notice-preferences')
  async changed(
    tx: Tx,
    { userId, preferences, revision }: EventPayload<typeof preferencesChanged>,
  ): Promise<void> {
    const { everyMessage, emailNotifications: byMail = true, timeZone = null } = preferences;
    // Absent in events of earlier versions, which do not change it.
    if (everyMessage === undefined) return;
    await storeNoticePreference(tx, {
      ...{ userId, everyMessage, byMail, timeZone, revision },
      mutedGroups: mutedGroups(preferences),
    });
    await this.outbox.append(tx, notificationPreferencesChanged, { userId, isBySwitch: true });
  }
}
