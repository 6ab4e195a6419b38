import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { closeGreeting, getGreeting, greetingChanged } from '@emberdeck/contracts/gamification/greeting';
import { releaseReferrals, refuseReferral } from '@emberdeck/contracts/gamification/held-referrals';
import { listReferrals, sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { readShownName } from '@emberdeck/contracts/identity/users';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import {
  aPlayer,
  dayMs,
  type Joined,
  profileOf,
  sendingInvitations,
  startGamification,
  TestClock,
} from './support.js';

describe('the greeting of a friend who joins', () => {
  const clock = new TestClock();
  let service: TestService;
  let shownName: string | null = 'Grace Hopper';
  let isAnswering = true;

  beforeAll(async () => {
    const name = stub(readShownName, () => {
      if (!isAnswering) throw new AppError('unavailable', 'No consumer');
      return { name: shownName };
    });
    const environment = { WELCOME_COINS: '70', FRIEND_JOINED_COINS: '30' };
    service = await startGamification({ clock, environment, answers: [...sendingInvitations(), name] });
  });

  afterAll(() => service.stop());

  let lastNumber = 0;

  async function anInvitation() {
    const referrer = await aPlayer(service);
    const friendPhone = `+1202553${String((lastNumber += 1)).padStart(4, '0')}`;
    const answer = await service.call(sendReferral, { friendPhone, friendName: null }, { actor: referrer });
    return { referrer, code: answer.referralCode ?? '' };
  }

  const join = (referralCode: string, changes: Partial<Joined> = {}): Promise<Actor> =>
    aPlayer(service, { referralCode, joinedAt: clock.now().toISOString(), ...changes });

  const greetingOf = async (actor: Actor) => (await service.call(getGreeting, {}, { actor })).greeting;

  const newsOf = async ({ userId }: Actor): Promise<number> =>
    (await service.published(greetingChanged)).filter((event) => event.userId === userId).length;

  const paid = {
    inviterName: 'Grace Hopper',
    ownCoins: 70,
    inviterCoins: 30,
    state: 'paid',
    holdReason: null,
    heldUntil: null,
  };

  it('names who invited as others see the person today, and what the running rules paid', async () => {
    const { referrer, code } = await anInvitation();
    const friend = await join(code);
    expect(await greetingOf(friend)).toEqual(paid);
    expect(await newsOf(friend)).toBe(1);
    expect(await greetingOf(referrer)).toBeNull();
    shownName = 'Amazing Grace';
    expect(await greetingOf(friend)).toMatchObject({ inviterName: 'Amazing Grace' });
    isAnswering = false;
    const { displayName } = await profileOf(service, referrer);
    expect(await greetingOf(friend)).toMatchObject({ inviterName: displayName });
    [isAnswering, shownName] = [true, 'Grace Hopper'];
  });

  it('says that a payment is held and until when, that it was paid then, or that it was refused', async () => {
    const held = async () => {
      const { referrer, code } = await anInvitation();
      const origin = { browserUserIds: [referrer.userId], addressKey: null };
      return { referrer, friend: await join(code, { origin }) };
    };
    const [first, second] = [await held(), await held()];
    const heldUntil = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
    const waiting = { ...paid, state: 'held', holdReason: 'own_browser', heldUntil };
    expect(await greetingOf(first.friend)).toEqual(waiting);
    const [row] = await service.call(listReferrals, { limit: 10 }, { actor: second.referrer });
    await service.call(refuseReferral, { referralId: row?.id ?? '' });
    expect(await greetingOf(second.friend)).toEqual({ ...paid, state: 'refused' });
    clock.advance(7 * dayMs);
    await runScheduledJob(service, 'gamification', releaseReferrals.name);
    expect(await greetingOf(first.friend)).toEqual(paid);
    expect([await newsOf(first.friend), await newsOf(second.friend)]).toEqual([2, 2]);
  });

  it('says what an unproven contact is waited for, and that a known mailbox pays nothing', async () => {
    const [first, second] = [await anInvitation(), await anInvitation()];
    const unproven = await join(first.code, { verified: false });
    expect(await greetingOf(unproven)).toEqual({ ...paid, state: 'unproven' });
    const { userId, workspaceId, displayName } = unproven;
    const proof = { userId, workspaceId, displayName, entryType: 'email', provenPhone: null } as const;
    await service.publish(contactProven, { ...proof, provenAt: clock.now().toISOString() });
    expect(await greetingOf(unproven)).toEqual(paid);
    const known = await join(second.code, { isNewMailbox: false });
    expect(await greetingOf(known)).toEqual({ ...paid, state: 'known_mailbox' });
  });

  it('is not shown without an invitation, and ends after 30 days', async () => {
    expect(await greetingOf(await aPlayer(service))).toBeNull();
    expect(await greetingOf(await join('NOSUCHCD'))).toBeNull();
    const friend = await join((await anInvitation()).code);
    clock.advance(30 * dayMs - 1);
    expect(await greetingOf(friend)).toEqual(paid);
    clock.advance(1);
    expect(await greetingOf(friend)).toBeNull();
  });

  it('is closed on every device, once', async () => {
    const friend = await join((await anInvitation()).code);
    const close = () => service.call(closeGreeting, {}, { actor: friend });
    await Promise.all([close(), close()]);
    expect(await greetingOf(friend)).toBeNull();
    expect(await newsOf(friend)).toBe(2);
  });
});
