import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type Mute,
  type NotificationPreferences,
  notificationPreferencesChanged,
  type updateNotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { changedKinds, effectiveKinds } from './chosen-kinds.js';
import { NotificationPreferenceEntity } from './notification-preference.entity.js';
import { type ChoiceRow, selectChoice } from './preferences.queries.js';

type Changes = CallInput<typeof updateNotificationPreferences>;

/** What each user wants to be notified about, and how. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  read({ userId }: Actor): Promise<NotificationPreferences> {
    return this.work.run(async (tx) => this.toPreferences(await selectChoice(tx, userId)));
  }

  update({ userId }: Actor, changes: Changes): Promise<NotificationPreferences> {
    return this.work.run(async (tx) => {
      await lockPreference(tx, userId);
      const before = await selectChoice(tx, userId);
      const { kinds, digest, quietHours, mutes } = changes;
      await tx.update(
        NotificationPreferenceEntity,
        { userId },
        {
          // The next run decides again when waiting notices are mailed.
          mailAfter: null,
          ...(kinds && { kinds: changedKinds(before.kinds, kinds, before) }),
          ...(digest && { digest: digest.every, digestHour: digest.hour }),
          ...(quietHours !== undefined && {
            quietFrom: quietHours?.from ?? null,
            quietTo: quietHours?.to ?? null,
          }),
          ...(mutes && { mutes: lastOfEach(mutes) }),
        },
      );
      await this.outbox.append(tx, notificationPreferencesChanged, { userId, isBySwitch: false });
      return this.toPreferences(await selectChoice(tx, userId));
    });
  }

  private toPreferences(row: ChoiceRow): NotificationPreferences {
    const { digest: every, digestHour: hour, quietFrom, quietTo, timeZone } = row;
    const now = this.clock.now().toISOString();
    return {
      kinds: effectiveKinds(row.kinds, row),
      digest: { every, hour },
      quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
      mutes: row.mutes.filter(({ until }) => until === null || until > now),
      timeZone: timeZone ?? 'UTC',
    };
  }
}

/** Locks the row of a user, which exists after it. */
export async function lockPreference(tx: Tx, userId: string): Promise<void> {
  await insertIfAbsent(tx, NotificationPreferenceEntity, { userId });
  await tx.findOneOrFail(NotificationPreferenceEntity, {
    where: { userId },
    select: { userId: true },
    lock: { mode: 'pessimistic_write' },
  });
}

/** A thing is muted once. */
const lastOfEach = (mutes: readonly Mute[]): Mute[] => [
  ...new Map(mutes.map((mute) => [`${mute.kind} ${mute.id}`, mute])).values(),
];
