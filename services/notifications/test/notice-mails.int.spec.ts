import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeRaised, type NoticeType } from '@emberdeck/contracts/analytics/notices';
import { readReportPart } from '@emberdeck/contracts/analytics/report-work';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import {
  type Preferences,
  preferencesChanged,
  savedDefaults,
} from '@emberdeck/contracts/identity/preferences';
import { scheduleNoticeMails } from '@emberdeck/contracts/notifications/notice-mails';
import { updateNotificationPreferences } from '@emberdeck/contracts/notifications/notification-preferences';
import { listNotifications, markNotificationsRead } from '@emberdeck/contracts/notifications/notifications';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { deferMails, selectUsersToMail } from '../src/delivery/notice-mails.queries.js';
import { startMailing } from './mailing-service.js';

describe('notices by mail', () => {
  let peer: SmtpPeer;
  let service: TestService;
  const suspended = new Set<string>();
  /** The files of reports that their recipients may see. */
  const reports = new Map<string, Buffer>();

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readAccountContacts, ({ userId }) => ({
        contacts: [{ id: randomUUID(), channel: 'email' as const, value: `${userId}@example.com` }],
        ...(suspended.has(userId) && { isSuspended: true as const }),
      })),
      stub(readReportPart, ({ reportId }) => {
        const content = reports.get(reportId);
        if (content === undefined) return { file: null };
        const sha256 = createHash('sha256').update(content).digest('hex');
        const part = content.toString('base64');
        return {
          file: { name: 'May.pdf', type: 'application/pdf', sizeBytes: content.length, sha256, part },
        };
      }),
    ]);
  });

  beforeEach(() => {
    peer.mails.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  async function aMember(changes: Partial<Preferences> = {}): Promise<Actor> {
    const actor = anActor();
    await service.publish(memberChanged, actor);
    const preferences = { ...savedDefaults, ...changes };
    await service.publish(preferencesChanged, { userId: actor.userId, preferences, revision: 1 });
    return actor;
  }

  const raised = ({ userId, workspaceId }: Actor, type: NoticeType, title = 'Shop', link = '/data-sources') =>
    service.publish(noticeRaised, {
      ...{ workspaceId, type, naturalKey: randomUUID(), userIds: [userId], withClients: true },
      params: { title, text: 'The server answered 503.' },
      link,
    });

  /** Makes the notices of a member wait for long enough, and looks for them. */
  async function minutesPass({ userId }: Actor): Promise<void> {
    await service.database.asAdministrator(
      `UPDATE notifications.notification SET created_at = created_at - interval '5 minutes' WHERE user_id = $1`,
      [userId],
    );
    await runScheduledJob(service, 'notifications', scheduleNoticeMails.name);
  }

  const listed = async (actor: Actor) =>
    (await service.call(listNotifications, { limit: 50 }, { actor })).map(({ type }) => type);

  it('have the file of a report that is ready, and the link alone where its reader may not see it', async () => {
    const actor = await aMember();
    const [seen, hidden] = [randomUUID(), randomUUID()];
    reports.set(seen, Buffer.from('The figures of May'));
    await raised(actor, 'report_ready', 'May', `/reports?report=${seen}`);
    await raised(actor, 'report_ready', 'June', `/reports?report=${hidden}`);
    await minutesPass(actor);
    await eventually(() => expect(peer.mails).toHaveLength(1));
    const content = peer.mails[0]?.content ?? '';
    expect(content).toContain('Attached: May.pdf');
    expect(content.match(/filename=/g)).toHaveLength(1);
    expect(content).toContain(Buffer.from('The figures of May').toString('base64').replaceAll('=', ''));
  });

  it('send what is unread after some minutes, all in one mail, once', async () => {
    const actor = await aMember();
    await raised(actor, 'source_failed');
    await raised(actor, 'report_ready', 'May');
    await raised(actor, 'source_late', 'Never mailed');
    await minutesPass(actor);
    await eventually(() => expect(peer.mails).toHaveLength(1));
    const [mail] = peer.mails;
    expect(mail?.to).toEqual([`${actor.userId}@example.com`]);
    const text = mail?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    expect(text).toContain('Subject: 2 new notifications');
    expect(text).toContain('Shop could not sync: The server answered 503.');
    expect(text).toContain('May is ready');
    expect(text).not.toContain('Never mailed');
    expect(text).toContain('https://emberdeck.example/settings#settings-notifications');
    const other = await aMember();
    await raised(other, 'source_failed', 'Other');
    await minutesPass(actor);
    await minutesPass(other);
    await eventually(() => expect(peer.mails).toHaveLength(2));
    expect(peer.mails[1]?.to).toEqual([`${other.userId}@example.com`]);
    expect(peer.mails[1]?.content).toContain('Subject: Other could not sync');
  });

  it('are not sent to a suspended user', async () => {
    const [held, other] = [await aMember(), await aMember()];
    suspended.add(held.userId);
    for (const actor of [held, other]) {
      await raised(actor, 'source_failed');
      await minutesPass(actor);
    }
    await eventually(() => expect(peer.mails).toHaveLength(1));
    expect(peer.mails[0]?.to).toEqual([`${other.userId}@example.com`]);
    expect(await listed(held)).toEqual(['source_failed']);
  });

  it('leave out what was read, who has left the workspace, and who wants no mail', async () => {
    const [reader, former, quiet, last] = [
      await aMember(),
      await aMember(),
      await aMember({ emailNotifications: false }),
      await aMember(),
    ];
    for (const actor of [reader, former, quiet]) await raised(actor, 'source_failed');
    await service.call(markNotificationsRead, { until: new Date().toISOString() }, { actor: reader });
    await service.publish(memberRemoved, { ...former, revision: former.revision + 1 });
    for (const actor of [reader, former, quiet]) await minutesPass(actor);
    // Jobs run in their order: the mail of the last one is sent after the others would have been.
    await raised(last, 'source_failed');
    await minutesPass(last);
    await eventually(() => expect(peer.mails.map(({ to }) => to)).toEqual([[`${last.userId}@example.com`]]));
    expect(await listed(quiet)).toEqual(['source_failed']);
  });

  it('do not wait longer than a choice that was made while they were being deferred', async () => {
    const actor = await aMember();
    const daily = (hour: number) =>
      service.call(updateNotificationPreferences, { digest: { every: 'daily', hour } }, { actor });
    await daily(8);
    await raised(actor, 'source_failed');
    await service.database.asAdministrator(
      `UPDATE notifications.notification SET created_at = created_at - interval '5 minutes' WHERE user_id = $1`,
      [actor.userId],
    );
    const work = service.provider(UnitOfWork);
    const own = async () =>
      (await selectUsersToMail(work, new Date())).filter(({ userId }) => userId === actor.userId);
    const until = new Date(Date.now() + 86_400_000);
    const defer = async (read: Awaited<ReturnType<typeof own>>) =>
      work.run((tx) =>
        deferMails(
          tx,
          read.map((user) => ({ ...user, until })),
        ),
      );
    const before = await own();
    await daily(9);
    await defer(before);
    const now = await own();
    expect(now).toHaveLength(1);
    await defer(now);
    expect(await own()).toEqual([]);
  });

  it.each([
    ['dataSyncAlerts', ['report_ready']],
    ['reportGeneration', ['limit_crossed', 'source_failed']],
    ['teamUpdates', ['limit_crossed', 'report_ready', 'source_failed']],
  ] as const)('do not come, neither in the bell, without %s', async (name, left) => {
    const actor = await aMember({ [name]: false });
    for (const type of ['source_failed', 'report_ready', 'limit_crossed'] as const) await raised(actor, type);
    expect((await listed(actor)).toSorted()).toEqual(left);
  });
});
