import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readReportPart, reportSent } from '@emberdeck/contracts/analytics/report-work';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import {
  unsubscribe,
  updateNotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { startMailing } from './mailing-service.js';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';

describe('report mails', () => {
  const [ada, bob, left, nameless, outside] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const member = (userId: string, email: string | null) => ({
    userId,
    role: 'team_member' as const,
    ownsWorkspace: false,
    name: 'Name',
    email,
  });

  /** The files of reports; bob may see none. */
  const files = new Map<string, Buffer>();
  const partsRead: { reportId: string; userId: string; offset: number }[] = [];
  /** Reports whose next part fails. */
  const failing = new Set<string>();
  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readWorkspaceMembers, ({ userIds }) => ({
        name: 'Sales team',
        members: [
          member(ada, 'ada@example.com'),
          member(bob, 'bob@example.com'),
          member(nameless, null),
          { ...member(outside, 'outside@example.com'), role: 'client' as const },
        ].filter(({ userId }) => userIds.includes(userId)),
      })),
      stub(readReportPart, ({ reportId, userId, offset, knownSha256 }) => {
        partsRead.push({ reportId, userId, offset });
        if (failing.delete(reportId)) throw new Error('Analytics is broken');
        const content = userId === bob ? undefined : files.get(reportId);
        if (content === undefined) return { file: null };
        const sha256 = createHash('sha256').update(content).digest('hex');
        const part = knownSha256 === sha256 ? '' : content.subarray(offset, offset + 40).toString('base64');
        return {
          file: { name: 'Weekly.pdf', type: 'application/pdf', sizeBytes: content.length, sha256, part },
        };
      }),
    ]);
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  it('sends a report of the team to each recipient that is a member and no client by now, once', async () => {
    const reportId = randomUUID();
    const event = {
      workspaceId: randomUUID(),
      reportId,
      title: 'Weekly sales',
      recipients: [ada, bob, left, nameless, outside],
      forTeam: true,
      period: 'Feb 13, 2026 – Mar 15, 2026',
    };
    await service.publish(reportSent, event);
    await service.publish(reportSent, event);
    await eventually(async () => {
      const jobs = await service.database.asAdministrator(
        `SELECT id FROM notifications.job WHERE name = 'send-report-mails' AND status = 'succeeded'`,
      );
      expect(jobs).toHaveLength(2);
    });
    expect(new Set(peer.mails.flatMap(({ to }) => to))).toEqual(
      new Set(['ada@example.com', 'bob@example.com']),
    );
    expect(peer.mails).toHaveLength(2);
    const [mail] = peer.mails;
    expect(mail?.content).toContain('Subject: Report: Weekly sales');
    expect(mail?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      `https://emberdeck.example/reports?report=${reportId}`,
    );
  });

  describe('with a file', () => {
    const content = Buffer.from(
      'The figures of the week, in a file that takes more than two parts. '.repeat(2),
    );
    const isAttached = (mail: string): boolean =>
      /filename=Weekly\.pdf/.test(mail) &&
      mail.replaceAll(/\r\n/g, '').includes(content.toString('base64').slice(0, 90));

    async function send(recipients: string[]): Promise<string> {
      peer.mails.length = 0;
      const reportId = randomUUID();
      files.set(reportId, content);
      await service.publish(reportSent, {
        ...{ workspaceId: randomUUID(), reportId, title: 'Weekly sales', recipients },
        ...{ forTeam: true, period: 'Feb 2026' },
      });
      return reportId;
    }

    it('carry it to a recipient who may see it, and the link alone to others', async () => {
      const reportId = await send([ada, bob]);
      await eventually(() => expect(peer.mails).toHaveLength(2));
      const mailOf = (address: string) =>
        peer.mails.find(({ to }) => to.includes(address))?.content.replaceAll('=3D', '=') ?? '';
      expect(isAttached(mailOf('ada@example.com'))).toBe(true);
      expect(mailOf('ada@example.com')).toContain('Attached: Weekly.pdf');
      expect(mailOf('bob@example.com')).not.toMatch(/Weekly\.pdf/);
      for (const address of ['ada@example.com', 'bob@example.com']) {
        expect(mailOf(address)).toContain(`/reports?report=${reportId}`);
      }
      expect(partsRead.filter((each) => each.userId === ada && each.reportId === reportId).length).toBe(4);
    });

    it('go out once, with it, after analytics failed', async () => {
      const reportId = await send([]);
      failing.add(reportId);
      const event = {
        ...{ workspaceId: randomUUID(), reportId, title: 'Weekly sales', recipients: [ada] },
        ...{ forTeam: true, period: 'Feb 2026' },
      };
      await service.publish(reportSent, event);
      await eventually(() => expect(failing.has(reportId)).toBe(false));
      expect(peer.mails).toEqual([]);
      await service.publish(reportSent, event);
      await service.publish(reportSent, event);
      await eventually(async () => {
        const jobs = await service.database.asAdministrator(
          `SELECT id FROM notifications.job
            WHERE name = 'send-report-mails' AND status = 'succeeded' AND input ->> 'reportId' = $1`,
          [reportId],
        );
        expect(jobs).toHaveLength(3);
      });
      expect(peer.mails.map(({ content: mail }) => isAttached(mail))).toEqual([true]);
    });
  });

  describe('of a schedule', () => {
    const event = (recipients: string[], scheduleId: string) => ({
      ...{ workspaceId: randomUUID(), reportId: randomUUID(), title: 'Weekly sales', recipients, scheduleId },
      ...{ forTeam: true, period: 'Feb 2026' },
    });
    const header = (content: string, name: string) =>
      new RegExp(`^${name}: (.*)$`, 'm').exec(content.replaceAll(/\r\n[ \t]+/g, ' '))?.[1];
    const tokenOf = (content: string) => /unsubscribe\/([\w-]{43})>/.exec(content)?.[1] ?? '';
    const mailsOf = (address: string) => peer.mails.filter(({ to }) => to.includes(address));

    beforeEach(() => {
      peer.mails.length = 0;
    });

    it('end by their own link for one recipient, and show as one conversation', async () => {
      const scheduleId = randomUUID();
      await service.publish(reportSent, event([ada, bob], scheduleId));
      await service.publish(reportSent, event([ada, bob], scheduleId));
      await eventually(() => expect(peer.mails).toHaveLength(4));
      const [first, second] = mailsOf('ada@example.com').map(({ content }) => content) as [string, string];
      expect(header(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(tokenOf(first)).toBe(tokenOf(second));
      expect(header(first, 'References')).toMatch(/^<[\w-]+@emberdeck>$/);
      expect(header(second, 'References')).toBe(header(first, 'References'));
      const [ofBob] = mailsOf('bob@example.com');
      expect(header(ofBob?.content ?? '', 'References')).not.toBe(header(first, 'References'));

      const token = tokenOf(first);
      expect(await service.call(unsubscribe, { token, isOn: false })).toEqual({ isKnown: true });
      peer.mails.length = 0;
      await service.publish(reportSent, event([ada, bob], scheduleId));
      await service.publish(reportSent, event([ada], randomUUID()));
      await eventually(() =>
        expect(peer.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bob@example.com']),
      );
      await service.call(unsubscribe, { token, isOn: true });
      peer.mails.length = 0;
      await service.publish(reportSent, event([ada], scheduleId));
      await eventually(() => expect(mailsOf('ada@example.com')).toHaveLength(1));
    });

    it('wait for the end of the quiet hours of a recipient', async () => {
      const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
      const quietHours = { from: clock(-60), to: clock(60) };
      const actor = anActor({ userId: bob });
      await service.call(updateNotificationPreferences, { quietHours }, { actor });
      const sent = event([ada, bob], randomUUID());
      await service.publish(reportSent, sent);
      await eventually(() => expect(peer.mails.map(({ to }) => to[0])).toEqual(['ada@example.com']));
      const waiting = await service.database.asAdministrator(
        `SELECT input -> 'recipients' AS recipients FROM notifications.job
          WHERE name = 'send-report-mails' AND status = 'queued' AND input ->> 'reportId' = $1`,
        [sent.reportId],
      );
      expect(waiting).toEqual([{ recipients: [bob] }]);
    });
  });
});
