import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ContactNews, prepareContactNews } from '@emberdeck/contracts/identity/contact-undo';
import { contactsChanged } from '@emberdeck/contracts/identity/contacts';
import { eventually } from '@emberdeck/testing/eventually';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { startMailing } from './mailing-service.js';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';

describe('news of changed contacts', () => {
  const link = 'https://emberdeck.example/api/contacts/undo?token=secret-of-the-link';
  const [old, added] = [randomUUID(), randomUUID()];
  let peer: SmtpPeer;
  let service: TestService;
  let contacts: ContactNews[];

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(prepareContactNews, () => ({ hint: 'n***@example.com', contacts })),
    ]);
  });

  beforeEach(() => {
    peer.mails.length = 0;
    contacts = [
      { id: old, channel: 'email', value: 'old@example.com', undo: { link, code: '042137' } },
      { id: added, channel: 'email', value: 'late@example.com', undo: null },
      { id: randomUUID(), channel: 'sms', value: '+12025550100', undo: null },
    ];
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const event = () => ({
    userId: randomUUID(),
    workspaceId: randomUUID(),
    changeId: randomUUID(),
    change: 'added' as const,
    kind: 'email' as const,
    changedAt: '2026-02-03T04:05:06.000Z',
  });

  const ended = (count: number) =>
    eventually(async () => {
      const jobs = await service.database.asAdministrator(
        `SELECT id FROM notifications.job WHERE name = 'send-contact-news' AND status = 'succeeded'`,
      );
      expect(jobs).toHaveLength(count);
    });

  it('reach each contact, with the link and its code where there is one, and stand in no table', async () => {
    await service.publish(contactsChanged, event());
    await ended(1);
    const byRecipient = new Map(peer.mails.map(({ to, content }) => [to.join(), content]));
    expect([...byRecipient.keys()].toSorted()).toEqual(['late@example.com', 'old@example.com']);
    const text = byRecipient.get('old@example.com')?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    expect(text).toContain(link);
    expect(text).toContain('042137');
    expect(byRecipient.get('late@example.com')).not.toContain('042137');
    const [stored] = await service.database.asAdministrator<{ all: string }>(
      `SELECT coalesce(string_agg(row::text, ''), '') AS all FROM (
         SELECT row_to_json(sent) AS row FROM notifications.outgoing_message AS sent
         UNION ALL SELECT row_to_json(job) FROM notifications.job) AS rows`,
    );
    expect(stored?.all).not.toContain('secret-of-the-link');
    expect(stored?.all).not.toContain('042137');
  });
});
