import { Injectable } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  notificationPreferencesChanged,
  type unsubscribe,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { kindsWithMails } from './chosen-kinds.js';
import { NotificationPreferenceEntity } from './notification-preference.entity.js';
import { lockPreference } from './preferences.service.js';
import { selectChoice, type StoredLink, storeLink } from './preferences.queries.js';
import { UnsubscribeLinkEntity } from './unsubscribe-link.entity.js';

/** Before the id of a schedule, in the place of groups of kinds. */
const ofSchedule = 'schedule:';

/** The links in mails that end mails of their kind. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The token of the link for a mail about these groups of kinds: the same for each such mail to the user. */
  async tokenFor(tx: Tx, userId: string, groups: readonly string[]): Promise<string> {
    return (await this.link(tx, userId, [...new Set(groups)].toSorted())).token;
  }

  /** The token of the link that ends the mails of a schedule of reports; null if the user has ended them. */
  async tokenForSchedule(tx: Tx, userId: string, scheduleId: string): Promise<string | null> {
    const { token, isEnded } = await this.link(tx, userId, [`${ofSchedule}${scheduleId}`]);
    return isEnded ? null : token;
  }

  private link(tx: Tx, userId: string, groups: readonly string[]): Promise<StoredLink> {
    const token = this.randomness.bytes(32).toString('base64url');
    return storeLink(tx, { token, userId, groups, now: this.clock.now() });
  }

  /** Returns false for an unknown token. */
  follow({ token, isOn }: CallInput<typeof unsubscribe>): Promise<boolean> {
    return this.work.run(async (tx) => {
      const link = await tx.findOneBy(UnsubscribeLinkEntity, { token });
      if (link === null) return false;
      const { userId, noticeGroups } = link;
      if (noticeGroups.some((group) => group.startsWith(ofSchedule))) {
        await tx.update(UnsubscribeLinkEntity, { token }, { endedAt: isOn ? null : this.clock.now() });
        return true;
      }
      await lockPreference(tx, userId);
      const { kinds } = await selectChoice(tx, userId);
      await tx.update(
        NotificationPreferenceEntity,
        { userId },
        { kinds: kindsWithMails(kinds, noticeGroups, isOn) },
      );
      await this.outbox.append(tx, notificationPreferencesChanged, { userId, isBySwitch: true });
      return true;
    });
  }
}
