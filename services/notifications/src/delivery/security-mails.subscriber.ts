import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { accountEndChanged } from '@emberdeck/contracts/identity/account-deletion';
import { contactsChanged } from '@emberdeck/contracts/identity/contacts';
import { handoffConfirmed } from '@emberdeck/contracts/identity/handoff';
import { passkeysChanged } from '@emberdeck/contracts/identity/passkeys';
import { personalExportReady } from '@emberdeck/contracts/identity/personal-exports';
import { newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { sendContactNews, sendSecurityMails } from '@emberdeck/contracts/notifications/security-mails';
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

  @Subscribe(handoffConfirmed, 'security-mails')
  async handoff(
    tx: Tx,
    { userId, browser, confirmedAt }: EventPayload<typeof handoffConfirmed>,
    { eventId }: EventContext,
  ): Promise<void> {
    await this.jobs.add(tx, sendSecurityMails, {
      newsId: eventId,
      userId,
      kind: 'handoff',
      subject: browser,
      happenedAt: confirmedAt,
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

  @Subscribe(personalExportReady, 'security-mails')
  async exportReady(
    tx: Tx,
    { userId, readyAt, expiresAt }: EventPayload<typeof personalExportReady>,
    { eventId }: EventContext,
  ): Promise<void> {
    const subject = expiresAt.slice(0, 10);
    const news = { newsId: eventId, userId, kind: 'export_ready', subject, happenedAt: readyAt } as const;
    await this.jobs.add(tx, sendSecurityMails, news);
  }

  @Subscribe(accountEndChanged, 'security-mails')
  async accountEnd(
    tx: Tx,
    { userId, endsAt, changedAt }: EventPayload<typeof accountEndChanged>,
    { eventId }: EventContext,
  ): Promise<void> {
    const kind = endsAt === null ? 'account_stays' : 'account_ends';
    const subject = endsAt?.slice(0, 10) ?? null;
    const news = { newsId: eventId, userId, kind, subject, happenedAt: changedAt } as const;
    await this.jobs.add(tx, sendSecurityMails, news);
  }

  @Subscribe(contactsChanged, 'security-mails')
  async contacts(
    tx: Tx,
    { userId, changeId, change, changedAt }: EventPayload<typeof contactsChanged>,
    { eventId }: EventContext,
  ): Promise<void> {
    const news = { newsId: eventId, userId, changeId, change, happenedAt: changedAt };
    await this.jobs.add(tx, sendContactNews, news);
  }
}
