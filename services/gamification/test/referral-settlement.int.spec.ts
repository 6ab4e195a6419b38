import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { coinsEarned, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import {
  listHeldReferrals,
  refuseReferral,
  releaseReferrals,
} from '@emberdeck/contracts/gamification/held-referrals';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import {
  friendJoined,
  listReferrals,
  sendReferral,
  type FriendReferral,
} from '@emberdeck/contracts/gamification/referrals';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { anActor } from '@emberdeck/testing/actors';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aJoined,
  aJoinedEvent,
  aPlayer,
  dayMs,
  profileOf,
  sendingInvitations,
  startGamification,
  TestClock,
  times,
  type Joined,
} from './support.js';

describe('a friend who joins', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    const answers = sendingInvitations();
    service = await startGamification({
      clock,
      answers,
      // While there are places for first members, these make one account wait for the other.
      environment: { FIRST_MEMBER_COUNT: '0' },
    });
  });

  afterAll(async () => {
    await service.stop();
  });

  let lastNumber = 0;
  const aPhone = (): string => `+1202556${String((lastNumber += 1)).padStart(4, '0')}`;

  /** Sends an invitation; returns its code. */
  const invite = async (
    actor: Actor,
    friendPhone = aPhone(),
    friendName: string | null = 'Bob',
  ): Promise<string> => {
    clock.advance(1_000);
    const answer = await service.call(sendReferral, { friendPhone, friendName }, { actor });
    return answer.referralCode ?? '';
  };

  const join = async (changes: Partial<Joined>): Promise<Actor> => aPlayer(service, changes);

  const referralsOf = (actor: Actor): Promise<FriendReferral[]> =>
    service.call(listReferrals, { limit: 100 }, { actor });

  const standing = async (actor: Actor): Promise<[number, number]> => {
    const { totalCoins, experiencePoints } = await profileOf(service, actor);
    return [totalCoins, experiencePoints];
  };

  const unpaid: [number, number] = [100, 0];
  const paid: [number, number] = [150, 50];

  it('by the code of a link pays the referrer, and publishes it to the referrer’s workspace', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer, '+12025570001', 'Bob');
    const friend = await join({ referralCode: code, joinedAt: '2026-03-10T12:30:00.000Z' });

    const [referral] = await referralsOf(referrer);
    expect(referral).toMatchObject({
      status: 'joined',
      joinedAt: '2026-03-10T12:30:00.000Z',
      coinsEarned: 50,
    });
    expect(await standing(referrer)).toEqual(paid);
    expect(await standing(friend)).toEqual(unpaid);
    const joined = (await service.published(friendJoined)).filter((each) => each.userId === referrer.userId);
    expect(joined).toEqual([
      {
        referralId: referral?.id,
        userId: referrer.userId,
        workspaceId: referrer.workspaceId,
        friendName: null,
        friendUserId: friend.userId,
        coinsEarned: 50,
      },
    ]);
    const published = (await service.published(coinsEarned)).filter(
      (each) => each.reason === 'friend_joined',
    );
    expect(published).toContainEqual({
      userId: referrer.userId,
      workspaceId: referrer.workspaceId,
      amount: 50,
      balance: 150,
      reason: 'friend_joined',
      description: 'A friend joined',
      sourceId: referral?.id,
      standing: { totalCoins: 150, totalEarned: 150, experiencePoints: 50, level: 1 },
      transaction: expect.objectContaining({ amount: 50, balanceAfter: 150, description: 'A friend joined' }),
    });
  });

  it('may have typed the code', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer);
    await join({ referralCode: ` ${code.toLowerCase()} ` });
    expect(await standing(referrer)).toEqual(paid);
  });

  it('by the invited phone pays the referrer', async () => {
    const referrer = await aPlayer(service);
    const phone = aPhone();
    await invite(referrer, phone);
    await join({ provenPhone: phone, entryType: 'phone' });
    expect(await standing(referrer)).toEqual(paid);
  });

  it('pays no referrer for an account without a proven contact', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer);
    await join({ referralCode: code, verified: false });
    expect(await standing(referrer)).toEqual(unpaid);
    expect(await referralsOf(referrer)).toEqual([
      expect.objectContaining({ status: 'sent', coinsEarned: 0 }),
    ]);
    // The invitation is still open for a friend with a proven contact.
    await join({ referralCode: code });
    expect(await standing(referrer)).toEqual(paid);
  });

  it('pays no referrer for an unknown code or a phone without an invitation', async () => {
    const referrer = await aPlayer(service);
    await invite(referrer);
    await join({ referralCode: 'NOSUCHCD', provenPhone: aPhone() });
    expect(await standing(referrer)).toEqual(unpaid);
  });

  it('pays once for concurrent and repeated calls and events', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer);
    const friend = anActor();
    const joined = aJoinedEvent(friend, { referralCode: code });
    await Promise.all(
      times(8, (n) =>
        n % 2 ? service.publish(userJoined, joined) : service.call(openProfile, joined).then(() => ''),
      ),
    );
    expect(await standing(referrer)).toEqual(paid);
    expect(await standing(friend)).toEqual(unpaid);
    const published = (await service.published(friendJoined)).filter(
      (each) => each.userId === referrer.userId,
    );
    expect(published).toHaveLength(1);
  });

  it('pays when the event arrives after the first request of the friend', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer);
    const friend = anActor();
    await profileOf(service, friend);
    expect(await standing(referrer)).toEqual(unpaid);
    await service.publish(userJoined, aJoinedEvent(friend, { referralCode: code }));
    expect(await standing(referrer)).toEqual(paid);
  });

  it('claims the invitation: of concurrent friends with one code, one is paid for', async () => {
    const referrer = await aPlayer(service);
    const code = await invite(referrer);
    await Promise.all(times(6, () => join({ referralCode: code })));
    await join({ referralCode: code });
    expect(await standing(referrer)).toEqual(paid);
    expect(await referralsOf(referrer)).toEqual([
      expect.objectContaining({ status: 'joined', coinsEarned: 50 }),
    ]);
  });

  it('counts for one referral only: the oldest invitation is paid', async () => {
    const [first, second, third] = [await aPlayer(service), await aPlayer(service), await aPlayer(service)];
    const phone = aPhone();
    await invite(first, phone);
    await invite(second, phone);
    const code = await invite(third, aPhone());
    const friend = aJoined(anActor(), { referralCode: code, provenPhone: phone });
    await service.call(openProfile, friend);
    await service.call(openProfile, friend);
    expect(await Promise.all([first, second, third].map(standing))).toEqual([paid, unpaid, unpaid]);
    expect(await referralsOf(second)).toEqual([expect.objectContaining({ status: 'pending' })]);
  });

  it('leaves the next invitation to the next friend, also concurrently', async () => {
    const referrers = await Promise.all(times(4, () => aPlayer(service)));
    const phone = aPhone();
    for (const referrer of referrers) {
      await invite(referrer, phone);
    }
    // One number, proven by one after the other: each takes the oldest invitation that is left.
    await Promise.all(times(4, () => join({ provenPhone: phone })));
    expect(await Promise.all(referrers.map(standing))).toEqual(times(4, () => paid));
  });

  it('is not the referrer', async () => {
    const referrer = anActor();
    const code = await invite(referrer);
    await service.publish(userJoined, aJoinedEvent(referrer, { referralCode: code }));
    expect(await standing(referrer)).toEqual(unpaid);
    expect(await referralsOf(referrer)).toEqual([expect.objectContaining({ status: 'sent' })]);
  });

  it('skips an own invitation and uses the next one', async () => {
    const [referrer, friend, phone] = [await aPlayer(service), anActor(), aPhone()];
    await invite(friend, phone);
    await invite(referrer, phone);
    await service.call(openProfile, aJoined(friend, { provenPhone: phone }));
    expect(await standing(referrer)).toEqual(paid);
    expect(await standing(friend)).toEqual(unpaid);
  });

  describe('whose payment is held', () => {
    const ofBrowser = (...browserUserIds: string[]) => ({ origin: { browserUserIds, addressKey: null } });
    const release = () => runScheduledJob(service, 'gamification', releaseReferrals.name);
    const refuse = async (referrer: Actor) => {
      const [{ id } = { id: '' }] = await referralsOf(referrer);
      return service.call(refuseReferral, { referralId: id });
    };

    it('by the browser of the inviter is paid for after 7 days, once, also by two jobs at once', async () => {
      const referrer = await aPlayer(service);
      await join({ referralCode: await invite(referrer), ...ofBrowser(referrer.userId) });
      const [held] = await referralsOf(referrer);
      expect(held).toMatchObject({ status: 'joined', coinsEarned: 0, holdReason: 'own_browser' });
      expect(Date.parse(held?.heldUntil ?? '') - clock.now().getTime()).toBe(7 * dayMs);
      expect(await service.call(listHeldReferrals, {})).toMatchObject([
        { id: held?.id, referrerId: referrer.userId, reason: 'own_browser' },
      ]);
      clock.advance(7 * dayMs - 1);
      await release();
      expect(await standing(referrer)).toEqual(unpaid);
      clock.advance(1);
      await Promise.all([release(), release(), refuse(referrer).catch(() => null)]);
      await release();
      const [settled] = await referralsOf(referrer);
      expect(settled?.heldUntil).toBeNull();
      // The refusal of the same moment may have come first.
      expect(await standing(referrer)).toEqual(settled?.coinsEarned === 50 ? paid : unpaid);
      await expect(refuse(referrer)).rejects.toThrow();
    });

    it('is never paid for once an operator has refused', async () => {
      const referrer = await aPlayer(service);
      const friend = { referralCode: await invite(referrer), ...ofBrowser(referrer.userId) };
      const { userId } = await join(friend);
      await refuse(referrer);
      clock.advance(8 * dayMs);
      await release();
      await service.publish(userJoined, aJoinedEvent({ ...anActor(), userId }, friend));
      expect(await standing(referrer)).toEqual(unpaid);
    });

    it('as the sixth of an address on a day, also of six at once, but not on a loopback address', async () => {
      const referrers = await Promise.all(times(6, () => aPlayer(service)));
      const codes: string[] = [];
      for (const referrer of referrers) codes.push(await invite(referrer));
      const origin = { browserUserIds: [], addressKey: 'address of the day' };
      await Promise.all(codes.map((referralCode) => join({ referralCode, origin })));
      const rows = (await Promise.all(referrers.map(referralsOf))).flat();
      expect(rows.map(({ holdReason }) => holdReason).filter(Boolean)).toEqual(['same_address']);
      expect(rows.filter(({ coinsEarned: coins }) => coins === 50)).toHaveLength(5);
      const local = await aPlayer(service);
      await join({ referralCode: await invite(local), ...ofBrowser() });
      expect(await standing(local)).toEqual(paid);
    });
  });

  it('leaves a ledger without faults', async () => {
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });
});
