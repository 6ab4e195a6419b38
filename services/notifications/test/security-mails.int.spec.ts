import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { handoffConfirmed } from '@emberdeck/contracts/identity/handoff';
import { eventually } from '@emberdeck/testing/eventually';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { startMailing } from './mailing-service.js';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';

describe('a browser that another device signed in', () => {
  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    const email = (value: string) => ({ id: randomUUID(), channel: 'email' as const, value });
    const contacts = [email('one@example.com'), email('two@example.com')];
    service = await startMailing(peer, [stub(readAccountContacts, () => ({ contacts }))]);
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  it('is told to all e-mail contacts, once, with the list of devices', async () => {
    const event = {
      userId: randomUUID(),
      workspaceId: randomUUID(),
      browser: 'Firefox on Windows',
      confirmedAt: '2026-02-03T04:05:06.000Z',
    };
    await service.publish(handoffConfirmed, event);
    await eventually(() => expect(peer.mails).toHaveLength(2));
    expect(peer.mails.flatMap(({ to }) => to).toSorted()).toEqual(['one@example.com', 'two@example.com']);
    const text = peer.mails[0]?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    expect(text).toContain('Firefox on Windows was signed in to your Emberdeck account by another device');
    expect(text).toContain('https://emberdeck.example/settings#settings-devices');
  });
});
