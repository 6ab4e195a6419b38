import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  mostMutes,
  type Mute,
  type NotificationPreferences,
  notificationPreferencesChanged,
  type updateNotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { afterQuietHours } from '../mail-time.js';
import { changedKinds, effectiveKinds } from './chosen-kinds.js';
import { NotificationPreferenceEntity } from './notification-preference.entity.js';
import { type ChoiceRow, selectChoice, selectQuietHours } from './preferences.queries.js';

type Columns = QueryDeepPartialEntity<NotificationPreferenceEntity>;
type MutedThing = Pick<Mute, 'kind' | 'id'>;
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

  /** When the quiet hours of each user end that is in them now. */
  async quietUntil(tx: Tx, userIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
    const rows = await selectQuietHours(tx, userIds);
    const ends = rows.flatMap(({ userId, quietFrom: from, quietTo: to, timeZone }) =>
      from === null || to === null
        ? []
        : [[userId, afterQuietHours({ from, to }, timeZone ?? 'UTC', now)] as const],
    );
    return new Map(ends.filter(([, until]) => until > now));
  }

  update({ userId }: Actor, changes: Changes): Promise<NotificationPreferences> {
    return this.change(userId, (before) => {
      const { kinds, digest, quietHours } = changes;
      return {
        // The next run decides again when waiting notices are mailed.
        mailAfter: null,
        ...(kinds && { kinds: changedKinds(before.kinds, kinds, before) }),
        ...(digest && { digest: digest.every, digestHour: digest.hour }),
        ...(quietHours !== undefined && {
          quietFrom: quietHours?.from ?? null,
          quietTo: quietHours?.to ?? null,
        }),
      };
    });
  }

  /** A thing is muted once; a second mute of it sets its end. */
  mute({ userId }: Actor, mute: Mute): Promise<NotificationPreferences> {
    return this.change(userId, (before) => {
      const mutes = [...without(this.current(before.mutes), mute), mute];
      if (mutes.length > mostMutes) {
        throw new AppError(
          'conflict',
          `At most ${mostMutes} things can be muted. Unmute one in Settings first.`,
        );
      }
      return { mutes };
    });
  }

  unmute({ userId }: Actor, thing: MutedThing): Promise<NotificationPreferences> {
    return this.change(userId, (before) => ({ mutes: without(this.current(before.mutes), thing) }));
  }

  /** Changes of one user wait for each other, so that none overwrites another. */
  private change(
    userId: string,
    columnsOf: (before: ChoiceRow) => Columns,
  ): Promise<NotificationPreferences> {
    return this.work.run(async (tx) => {
      await lockPreference(tx, userId);
      const columns = columnsOf(await selectChoice(tx, userId));
      await tx.update(NotificationPreferenceEntity, { userId }, columns);
      await this.outbox.append(tx, notificationPreferencesChanged, { userId, isBySwitch: false });
      return this.toPreferences(await selectChoice(tx, userId));
    });
  }

  /** The mutes that have not ended. */
  private current(mutes: readonly Mute[]): Mute[] {
    const now = this.clock.now().toISOString();
    return mutes.filter(({ until }) => until === null || until > now);
  }

  private toPreferences(row: ChoiceRow): NotificationPreferences {
    const { digest: every, digestHour: hour, quietFrom, quietTo, timeZone } = row;
    return {
      kinds: effectiveKinds(row.kinds, row),
      digest: { every, hour },
      quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
      mutes: this.current(row.mutes),
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

const without = (mutes: readonly Mute[], { kind, id }: MutedThing): Mute[] =>
  mutes.filter((each) => each.kind !== kind || each.id !== id);
