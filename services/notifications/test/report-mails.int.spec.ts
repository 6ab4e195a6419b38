import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { reportSent } from '@emberdeck/contracts/analytics/report-work';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
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

  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readWorkspaceMembers, () => ({
        name: 'Sales team',
        members: [
          member(ada, 'ada@example.com'),
          member(bob, 'bob@example.com'),
          member(nameless, null),
          { ...member(outside, 'outside@example.com'), role: 'client' as const },
        ],
      })),
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
});
