import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { deliverCode } from '@emberdeck/contracts/notifications/delivery';
import {
  listRefusedAddresses,
  testRefusedAddress,
} from '@emberdeck/contracts/notifications/refused-addresses';
import { erasePerson } from '@emberdeck/contracts/personal/personal-pages';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { type SmtpFault, SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { startMailing } from './mailing-service.js';

describe('an address that refuses mails', () => {
  let peer: SmtpPeer;
  let service: TestService;
  const contactId = randomUUID();
  const addressOf = (userId: string): string => `${userId}@example.com`;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readAccountContacts, ({ userId }) => ({
        contacts: [{ id: contactId, channel: 'email' as const, value: addressOf(userId) }],
      })),
    ]);
  });

  beforeEach(() => {
    peer.fail();
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const refusing = (reply: string, at: SmtpFault['at'] = 'RCPT'): void => peer.fail({ at, reply, times: 99 });

  const jobs = async (): Promise<number> => {
    const rows = await service.database.asAdministrator(
      `SELECT id FROM notifications.job WHERE name = 'send-security-mails' AND status = 'succeeded'`,
    );
    return rows.length;
  };

  /** Tells the user about a sign-in, and waits until that is done. */
  async function tell({ userId, workspaceId }: Actor): Promise<void> {
    const before = await jobs();
    const signedInAt = '2026-02-03T04:05:06.000Z';
    await service.publish(newBrowserSignedIn, { userId, workspaceId, browser: 'Firefox', signedInAt });
    await eventually(async () => expect(await jobs()).toBe(before + 1));
  }

  const listed = (actor: Actor) => service.call(listRefusedAddresses, {}, { actor });

  const code = ({ userId }: Actor) =>
    service.call(deliverCode, {
      ...{ deliveryId: randomUUID(), channel: 'email', to: addressOf(userId).toUpperCase() },
      ...{ code: '042137', expiresInMinutes: 10 },
    });

  async function stopped(reply = '550 5.1.1 No such user'): Promise<Actor> {
    const actor = anActor();
    refusing(reply);
    for (let message = 1; message <= 3; message += 1) await tell(actor);
    return actor;
  }

  it('gets no mail after three messages were refused, and is told so', async () => {
    const actor = anActor();
    refusing('550 5.1.1 No such user');
    await tell(actor);
    await tell(actor);
    expect(await listed(actor)).toEqual([]);
    await tell(actor);
    expect(peer.connections).toBe(3);
    expect(await listed(actor)).toEqual([
      { contactId, address: `${actor.userId.slice(0, 1)}***@example.com` },
    ]);
    peer.fail();
    await tell(actor);
    expect(peer.connections).toBe(0);
    expect(await listed(anActor())).toEqual([]);
    const rows = await service.database.asAdministrator(
      'SELECT r::text AS row FROM notifications.refused_address AS r',
    );
    expect(JSON.stringify(rows)).not.toMatch(/@|example/);
  });

  it('still gets codes, and an accepted one lets mails go again', async () => {
    const actor = await stopped();
    expect(await code(actor)).toEqual({ outcome: 'failed' });
    expect(peer.connections).toBe(4);
    peer.fail();
    expect(await code(actor)).toEqual({ outcome: 'sent' });
    expect(await listed(actor)).toEqual([]);
    await tell(actor);
    expect(peer.mails).toHaveLength(2);
  });

  it('counts from the last accepted message on', async () => {
    const actor = anActor();
    refusing('550 5.1.1 No such user');
    await tell(actor);
    await tell(actor);
    peer.fail();
    await tell(actor);
    refusing('550 5.2.1 Disabled', 'content');
    await tell(actor);
    await tell(actor);
    expect(await listed(actor)).toEqual([]);
  });

  it.each(['550 5.7.1 Relaying denied', '550 refused', '552 5.2.2 Full'])(
    'is not stopped by %s',
    async (reply) => {
      expect(await listed(await stopped(reply))).toEqual([]);
    },
  );

  it('gets mails again once its user has tested it, at most once a minute', async () => {
    const actor = await stopped();
    expect(await service.call(testRefusedAddress, { itemId: contactId }, { actor })).toEqual({
      isAccepted: false,
    });
    await expect(service.call(testRefusedAddress, { itemId: contactId }, { actor })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await service.database.asAdministrator(
      `UPDATE notifications.refused_address SET tested_at = now() - interval '2 minutes'`,
    );
    peer.fail();
    expect(await service.call(testRefusedAddress, { itemId: contactId }, { actor })).toEqual({
      isAccepted: true,
    });
    expect(peer.mails[0]?.to).toEqual([addressOf(actor.userId)]);
    expect(await listed(actor)).toEqual([]);
    await expect(service.call(testRefusedAddress, { itemId: randomUUID() }, { actor })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });

  it('is forgotten with its person', async () => {
    const actor = await stopped();
    const { userId } = actor;
    await service.call(erasePerson('notifications'), {
      ...{ userId, contacts: [addressOf(userId)], keepsMessages: false },
    });
    expect(await listed(actor)).toEqual([]);
  });
});
