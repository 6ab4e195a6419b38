import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { codesProven } from '@emberdeck/contracts/identity/onboarding';
import {
  deliverCode,
  deliverInvitation,
  deliverTeamInvitation,
} from '@emberdeck/contracts/notifications/delivery';
import { listSentMessages, resendMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { startTexting } from './twilio-service.js';

describe('sent messages', () => {
  let peer: TwilioPeer;
  let service: TestService;
  let ada: Actor;
  let lastNumber = 100_000;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    service = await startTexting(peer);
  });

  beforeEach(() => {
    peer.fail();
    ada = anActor();
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const aNumber = (): string => `+49151234${(lastNumber += 1)}`;

  const list = (actor = ada) => service.call(listSentMessages, { limit: 50 }, { actor });

  const code = async (to = aNumber(), userId: string | null = null): Promise<string> => {
    const deliveryId = randomUUID();
    const text = { channel: 'sms', to, code: '042137', expiresInMinutes: 10 } as const;
    await service.call(deliverCode, { deliveryId, userId, ...text });
    return deliveryId;
  };

  const invite = async (to = aNumber()): Promise<string> => {
    const deliveryId = randomUUID();
    const text = { channel: 'sms', to, content: 'Join me on Emberdeck' } as const;
    await service.call(deliverInvitation, { deliveryId, userId: ada.userId, ...text });
    return deliveryId;
  };

  const resend = (id: string, actor = ada, idempotencyKey: string = randomUUID()) =>
    service.call(resendMessage, { id }, { actor, idempotencyKey });

  /** Makes a message older than the day in which its number gets no other one. */
  const ageByTwoDays = (id: string) =>
    service.database.asAdministrator(
      `UPDATE notifications.sms_notification SET created_at = created_at - interval '2 days' WHERE id = $1`,
      [id],
    );

  it('lists those of the caller alone, newest first, with masked recipients', async () => {
    const grace = anActor();
    const to = aNumber();
    const own = await code(to, ada.userId);
    await code(aNumber(), grace.userId);
    await code();
    const invitation = await invite();
    const team = randomUUID();
    await service.call(deliverTeamInvitation, {
      ...{ deliveryId: team, channel: 'sms', to: aNumber(), userId: ada.userId },
      ...{ inviterName: 'Ada', workspaceName: 'Embers', roleTitle: 'Team member', message: null },
      ...{ link: 'https://emberdeck.example/?invite=1', expiresInDays: 7 },
    });
    const messages = await list();
    expect(messages.map(({ id, kind, state, resend: again }) => [id, kind, state, again])).toEqual([
      [team, 'team_invitation', 'sent', 'never'],
      [invitation, 'invitation', 'sent', 'tomorrow'],
      [own, 'code', 'sent', 'never'],
    ]);
    expect(JSON.stringify(messages)).not.toContain(to);
    expect(messages.at(-1)?.recipient).toContain('***');
    expect(await list(grace)).toHaveLength(1);
  });

  it('lists pages without a gap', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await code(aNumber(), ada.userId));
    const first = await service.page(listSentMessages, { limit: 2 }, { actor: ada });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const cursor = first.nextCursor ?? '';
    const second = await service.page(listSentMessages, { limit: 2, cursor }, { actor: ada });
    expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.nextCursor).toBeNull();
  });

  it('names why a message was refused', async () => {
    peer.fail({ kind: 'refuse', code: 21610 });
    await code(aNumber(), ada.userId);
    expect(await list()).toMatchObject([{ state: 'failed', reason: 'opted_out', sentAt: null }]);
  });

  it('gives a person the codes of a sign-in once one of them was right, and no other message', async () => {
    const [first, second] = [await code(), await code()];
    const taken = await code(aNumber(), anActor().userId);
    const invitation = await invite();
    expect((await list()).map(({ id }) => id)).toEqual([invitation]);
    const grace = anActor();
    const deliveryIds = [first, second, taken, invitation];
    await service.publish(codesProven, { userId: grace.userId, deliveryIds });
    expect((await list(grace)).map(({ id }) => id)).toEqual([second, first]);
    await service.publish(codesProven, { userId: ada.userId, deliveryIds });
    expect(await list(grace)).toHaveLength(2);
  });

  it('sends an invitation again, once a day and once for a key', async () => {
    const to = aNumber();
    const first = await invite(to);
    await expect(resend(first)).rejects.toMatchObject({ code: 'conflict' });
    await ageByTwoDays(first);
    expect(await list()).toMatchObject([{ id: first, resend: 'possible' }]);
    const key = randomUUID();
    const again = await resend(first, ada, key);
    expect(again).toMatchObject({ kind: 'invitation', state: 'sent', resend: 'tomorrow' });
    expect(await resend(first, ada, key)).toEqual(again);
    await expect(resend(first)).rejects.toMatchObject({ code: 'conflict' });
    await expect(resend(again.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(peer.textsTo(to).map(({ body }) => body)).toEqual([
      'Join me on Emberdeck',
      'Join me on Emberdeck',
    ]);
    expect((await list()).map(({ id }) => id)).toEqual([again.id, first]);
  });

  it('sends a refused invitation again at once, and one of 10 requests at the same time', async () => {
    const to = aNumber();
    peer.fail({ kind: 'refuse', code: 30003 });
    const first = await invite(to);
    peer.fail();
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => resend(first)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(peer.textsTo(to)).toHaveLength(1);
  });

  it("sends no code again, and no message of another user's", async () => {
    const own = await code(aNumber(), ada.userId);
    await expect(resend(own)).rejects.toMatchObject({ code: 'conflict' });
    const invitation = await invite();
    await ageByTwoDays(invitation);
    await expect(resend(invitation, anActor())).rejects.toMatchObject({ code: 'not_found' });
    await expect(resend(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});
