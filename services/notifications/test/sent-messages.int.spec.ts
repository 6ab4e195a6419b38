import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { readResendTimes, resendReferralMessage } from '@emberdeck/contracts/gamification/referral-messages';
import { codesProven } from '@emberdeck/contracts/identity/onboarding';
import {
  deliverCode,
  deliverInvitation,
  deliverTeamInvitation,
} from '@emberdeck/contracts/notifications/delivery';
import { listSentMessages, resendMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { anActor } from '@emberdeck/testing/actors';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { startTexting } from './twilio-service.js';

describe('sent messages', () => {
  let peer: TwilioPeer;
  let service: TestService;
  let ada: Actor;
  let lastNumber = 100_000;
  /** From when gamification lets the invitations of messages go again. */
  const times = new Map<string, Date>();
  const asked: CallInput<typeof resendReferralMessage>[] = [];
  let refusal: AppError | null;
  let notPassedOn: string | null;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    service = await startTexting(peer, {}, [
      stub(readResendTimes, () => {
        if (refusal) throw refusal;
        return {
          times: [...times].map(([messageId, time]) => ({ messageId, resendAt: time.toISOString() })),
        };
      }),
      stub(resendReferralMessage, async (input) => {
        asked.push(input);
        if (refusal) throw refusal;
        return notPassedOn === null
          ? { messageId: await invite(), message: 'The invitation is on its way.' }
          : { messageId: randomUUID(), message: notPassedOn };
      }),
    ]);
  });

  beforeEach(() => {
    peer.fail();
    ada = anActor();
    times.clear();
    asked.length = 0;
    [refusal, notPassedOn] = [null, null];
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

  it('lists those of the caller alone, newest first, with masked recipients', async () => {
    const grace = anActor();
    const to = aNumber();
    const own = await code(to, ada.userId);
    await code(aNumber(), grace.userId);
    await code();
    const invitation = await invite();
    times.set(invitation, new Date(Date.now() + 60_000));
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

  it('offers an invitation again from the time that gamification names, and none that is over', async () => {
    const [over, later, now] = [await invite(), await invite(), await invite()];
    times.set(later, new Date(Date.now() + 60_000));
    times.set(now, new Date());
    expect((await list()).map(({ id, resend: again }) => [id, again])).toEqual([
      [now, 'possible'],
      [later, 'tomorrow'],
      [over, 'never'],
    ]);
    refusal = new AppError('unavailable', 'Gamification is away');
    expect((await list()).map(({ resend: again }) => again)).toEqual(['never', 'never', 'never']);
  });

  it('sends an invitation again by gamification, as a message of its own', async () => {
    const first = await invite();
    const again = await resend(first);
    expect(again).toMatchObject({ kind: 'invitation', state: 'sent', resend: 'never' });
    const { userId, workspaceId, displayName, verified } = ada;
    expect(asked).toEqual([{ userId, workspaceId, displayName, verified, messageId: first }]);
    expect((await list()).map(({ id }) => id)).toEqual([again.id, first]);
  });

  it.each(['conflict', 'too_many_requests'] as const)(
    'sends nothing again where gamification refuses it (%s)',
    async (code) => {
      const first = await invite();
      refusal = new AppError(code, 'That is enough.');
      await expect(resend(first)).rejects.toMatchObject({ code, message: 'That is enough.' });
      expect(peer.creations).toBe(1);
    },
  );

  it('says why an invitation was not passed on', async () => {
    const first = await invite();
    notPassedOn = 'A limit protects this number.';
    await expect(resend(first)).rejects.toMatchObject({ code: 'conflict', message: notPassedOn });
  });

  it("sends no code again, and no message of another user's", async () => {
    const own = await code(aNumber(), ada.userId);
    await expect(resend(own)).rejects.toMatchObject({ code: 'conflict' });
    const invitation = await invite();
    await expect(resend(invitation, anActor())).rejects.toMatchObject({ code: 'not_found' });
    await expect(resend(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
  });
});
