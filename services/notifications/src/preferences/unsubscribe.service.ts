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
import { selectChoice, storeLink } from './preferences.queries.js';
import { UnsubscribeLinkEntity } from './unsubscribe-link.entity.js';

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
  tokenFor(tx: Tx, userId: string, groups: readonly string[]): Promise<string> {
    const token = this.randomness.bytes(32).toString('base64url');
    return storeLink(tx, { token, userId, groups: [...new Set(groups)].toSorted(), now: this.clock.now() });
  }

  /** Returns false for an unknown token. */
  follow({ token, isOn }: CallInput<typeof unsubscribe>): Promise<boolean> {
    return this.work.run(async (tx) => {
      const link = await tx.findOneBy(UnsubscribeLinkEntity, { token });
      if (link === null) return false;
      const { userId, noticeGroups } = link;
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
