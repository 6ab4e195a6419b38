import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { readReportPart, reportSent } from '@emberdeck/contracts/analytics/report-work';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { prepareContactNews } from '@emberdeck/contracts/identity/contact-undo';
import { contactsChanged } from '@emberdeck/contracts/identity/contacts';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { deliverErasureReceipt } from '@emberdeck/contracts/notifications/delivery';
import { mailNotices, scheduleNoticeMails } from '@emberdeck/contracts/notifications/notice-mails';
import { listNotifications, markNotificationsRead } from '@emberdeck/contracts/notifications/notifications';
import { sendReportMails } from '@emberdeck/contracts/notifications/report-mails';
import { sendContactNews, sendSecurityMails } from '@emberdeck/contracts/notifications/security-mails';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { startMailing } from './mailing-service.js';

describe('a mail that the server did not accept', () => {
  let peer: SmtpPeer;
  let service: TestService;
  let ada: Actor;
  /** When the test began: its jobs are younger. */
  let begin: Date;

  const addressOf = (userId: string): string => `${userId}@example.com`;
  const contactId = randomUUID();

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readAccountContacts, ({ userId }) => ({
        contacts: [{ id: contactId, channel: 'email' as const, value: addressOf(userId) }],
      })),
      stub(readWorkspaceMembers, ({ userIds }) => ({
        name: 'Sales team',
        members: userIds.map((userId) => ({
          ...{ userId, role: 'team_member' as const, ownsWorkspace: false, name: 'Name' },
          email: addressOf(userId),
        })),
      })),
      stub(readReportPart, () => ({ file: null })),
      stub(prepareContactNews, ({ userId }) => ({
        hint: 'n***@example.com',
        contacts: [
          {
            ...{ id: contactId, channel: 'email' as const, value: addressOf(userId) },
            undo: { link: 'https://emberdeck.example/undo', code: '042137' },
          },
        ],
      })),
    ]);
  });

  beforeEach(async () => {
    peer.fail();
    ada = anActor();
    begin = new Date();
    await service.publish(memberChanged, ada);
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const later = (): void => peer.fail({ at: 'RCPT', reply: '451 4.3.0 Later', times: 99 });

  const raise = (title: string) =>
    service.publish(noticeRaised, {
      ...{ workspaceId: ada.workspaceId, type: 'source_failed', naturalKey: randomUUID() },
      ...{ userIds: [ada.userId], withClients: true, link: '/data-sources' },
      params: { title, text: 'The server answered 503.' },
    });

  async function minutesPass(): Promise<void> {
    await service.database.asAdministrator(
      `UPDATE notifications.notification SET created_at = created_at - interval '5 minutes' WHERE user_id = $1`,
      [ada.userId],
    );
    await runScheduledJob(service, 'notifications', scheduleNoticeMails.name);
  }

  const report = () => ({
    ...{ workspaceId: ada.workspaceId, reportId: randomUUID(), title: 'Weekly sales' },
    ...{ recipients: [ada.userId], forTeam: true, period: 'Feb 2026' },
  });

  const senders: Readonly<Record<string, () => Promise<unknown>>> = {
    [mailNotices.name]: async () => {
      await raise('Shop');
      await minutesPass();
    },
    [sendReportMails.name]: () => service.publish(reportSent, report()),
    [sendSecurityMails.name]: () =>
      service.publish(newBrowserSignedIn, {
        ...{ userId: ada.userId, workspaceId: ada.workspaceId },
        ...{ browser: 'Firefox', signedInAt: '2026-02-03T04:05:06.000Z' },
      }),
    [sendContactNews.name]: () =>
      service.publish(contactsChanged, {
        ...{ userId: ada.userId, workspaceId: ada.workspaceId, changeId: randomUUID() },
        ...{ change: 'added', kind: 'email', changedAt: '2026-02-03T04:05:06.000Z' },
      }),
  };

  /** The jobs of a name, once all of them are in a state after some runs. */
  const jobsAre = (name: string, status: string, attempts: number, count = 1): Promise<string[]> =>
    eventually(async () => {
      const rows = await service.database.asAdministrator<{ id: string }>(
        'SELECT id, status, attempts FROM notifications.job WHERE name = $1 AND created_at >= $2',
        [name, begin],
      );
      expect(rows).toEqual(
        Array.from({ length: count }, () => expect.objectContaining({ status, attempts })),
      );
      return rows.map(({ id }) => id);
    });

  /** Waits until the first runs have failed, lets the server accept mails, and begins the next ones. */
  async function recover(name: string, count = 1): Promise<void> {
    const ids = await jobsAre(name, 'queued', 1, count);
    expect(peer.mails).toEqual([]);
    peer.fail();
    for (const id of ids) {
      await service.database.asAdministrator(
        `SET search_path = notifications;
         SELECT add_job('job', '{"jobId": "${id}"}', max_attempts => 1, job_key => 'job:${id}')`,
      );
    }
    await jobsAre(name, 'succeeded', 2, count);
  }

  describe.each(Object.entries(senders))('by %s', (name, send) => {
    it('is sent once by the next run after a refusal for now', async () => {
      later();
      await send();
      await recover(name);
      expect(peer.mails.map(({ to }) => to)).toEqual([[addressOf(ada.userId)]]);
    });

    it.each([
      ['a refusal for good', { at: 'RCPT', reply: '550 5.7.1 No', times: 99 }, 0],
      ['an unknown outcome', { at: 'content', reply: null, times: 99 }, 1],
    ] as const)('is not repeated after %s', async (_what, fault, mails) => {
      peer.fail(fault);
      await send();
      await jobsAre(name, 'succeeded', 1);
      expect(peer.connections).toBe(1);
      expect(peer.mails).toHaveLength(mails);
    });
  });

  it('is sent by one of two jobs', async () => {
    const event = report();
    later();
    await service.publish(reportSent, event);
    await service.publish(reportSent, event);
    await recover(sendReportMails.name, 2);
    expect(peer.mails).toHaveLength(1);
    const rows = await service.database.asAdministrator(
      `SELECT outcome, may_retry, status FROM notifications.outgoing_message WHERE user_id = $1`,
      [ada.userId],
    );
    expect(rows).toEqual([{ outcome: 'sent', may_retry: false, status: 'settled' }]);
  });

  it('has the notices of its first run, as far as they are unread then', async () => {
    later();
    await raise('Shop');
    await raise('Bakery');
    await minutesPass();
    await jobsAre(mailNotices.name, 'queued', 1);
    const [newest] = await service.call(listNotifications, { limit: 10 }, { actor: ada });
    await service.call(markNotificationsRead, { ids: [newest?.id ?? ''] }, { actor: ada });
    await raise('Garden');
    await service.database.asAdministrator(
      `UPDATE notifications.notification SET created_at = created_at - interval '5 minutes' WHERE user_id = $1`,
      [ada.userId],
    );
    await recover(mailNotices.name);
    expect(peer.mails).toHaveLength(1);
    expect(peer.mails[0]?.content).toContain('Subject: Shop could not sync');
    await runScheduledJob(service, 'notifications', scheduleNoticeMails.name);
    await eventually(() => expect(peer.mails).toHaveLength(2));
    expect(peer.mails[1]?.content).toContain('Subject: Garden could not sync');
  });

  it('is the receipt of an erased account that another call sends, once', async () => {
    const receipt = {
      ...{ deliveryId: randomUUID(), channel: 'email' as const, to: 'gone@example.com' },
      ...{ keepsMessages: true, erasedAt: '2026-02-03T04:05:06.000Z' },
    };
    later();
    const call = () => service.call(deliverErasureReceipt, receipt);
    expect(await call()).toEqual({ outcome: 'failed', mayRetry: true });
    peer.fail();
    expect([await call(), await call()]).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }]);
    expect(peer.mails).toHaveLength(1);
  });
});
