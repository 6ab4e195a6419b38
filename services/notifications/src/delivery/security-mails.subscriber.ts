import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { passkeysChanged } from '@emberdeck/contracts/identity/passkeys';
import { newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { sendSecurityMails } from '@emberdeck/contracts/notifications/security-mails';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';

/** Starts a job for the mails about an account: a consumer must neither call nor wait for a mail server. */
@Controller()
export class SecurityMailsSubscriber {
  constructor(private readonly jobs: Jobs) {}

  @Subscribe(newBrowserSignedIn, 'security-mails')
  async newBrowser(
    tx: Tx,
    { userId, browser, signedInAt }: EventPayload<typeof newBrowserSignedIn>,
    { eventId }: EventContext,
  ): Promise<void> {
    await this.jobs.add(tx, sendSecurityMails, {
      newsId: eventId,
      userId,
      kind: 'new_browser',
      subject: browser,
      happenedAt: signedInAt,
    });
  }

  @Subscribe(passkeysChanged, 'security-mails')
  async passkeys(
    tx: Tx,
    { userId, change, name, changedAt }: EventPayload<typeof passkeysChanged>,
    { eventId }: EventContext,
  ): Promise<void> {
    if (change === 'renamed') return;
    const kind = change === 'added' ? 'passkey_added' : 'passkey_removed';
    const news = { newsId: eventId, userId, kind, subject: name, happenedAt: changedAt } as const;
    await this.jobs.add(tx, sendSecurityMails, news);
  }
}
