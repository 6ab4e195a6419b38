import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { getGreeting } from '@emberdeck/contracts/gamification/greeting';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { readProvenPhone, userJoined } from '@emberdeck/contracts/identity/users';
import { anActor } from '@emberdeck/testing/actors';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import {
  aJoined,
  aJoinedEvent,
  aPlayer,
  type Joined,
  profileOf,
  sendingInvitations,
  startGamification,
} from './support.js';

describe('a person whose contact was paid for before', () => {
  let service: TestService;

  beforeAll(async () => {
    const answers = [...sendingInvitations(), stub(readProvenPhone, () => ({ phone: null }))];
    service = await startGamification({ answers });
  });

  afterAll(() => service.stop());

  let lastNumber = 0;

  async function anInvitation() {
    const referrer = await aPlayer(service);
    const friendPhone = `+1202552${String((lastNumber += 1)).padStart(4, '0')}`;
    const answer = await service.call(sendReferral, { friendPhone, friendName: null }, { actor: referrer });
    return { referrer, friendPhone, code: answer.referralCode ?? '' };
  }

  const coinsOf = async (actor: Actor): Promise<number> => (await profileOf(service, actor)).totalCoins;

  const joined = { joinedAt: new Date().toISOString(), isPaidBefore: true };

  const aProof = ({ userId, workspaceId, displayName }: Actor) => ({
    ...{ userId, workspaceId, displayName, entryType: 'email' as const, provenPhone: null },
    ...{ provenAt: new Date().toISOString(), isPaidBefore: true },
  });

  type Step = (friend: Actor, changes: Partial<Joined>) => Promise<unknown>;

  const call: Step = (friend, changes) => service.call(openProfile, aJoined(friend, changes));
  const event: Step = (friend, { provenPhone: _absent, ...changes }) =>
    service.publish(userJoined, aJoinedEvent(friend, changes));
  const request: Step = (friend) => profileOf(service, friend);

  it.each<[string, readonly Step[]]>([
    ['the call and the event', [call, event]],
    ['the event and the call', [event, call]],
    ['a request, the event and the call', [request, event, request, call]],
  ])('gets no welcome, and pays no inviter: by %s', async (_name, steps) => {
    const { referrer, friendPhone, code } = await anInvitation();
    const friend = anActor();
    const changes = { ...joined, referralCode: code, provenPhone: friendPhone };
    for (const step of steps) await step(friend, changes);
    expect([await coinsOf(friend), await coinsOf(referrer)]).toEqual([0, 100]);
    const { greeting } = await service.call(getGreeting, {}, { actor: friend });
    expect(greeting).toMatchObject({ state: 'paid_before', ownCoins: 0 });
  });

  it('gets none from all of them at the same moment', async () => {
    const { referrer, code } = await anInvitation();
    const friend = anActor();
    const changes = { ...joined, referralCode: code };
    await Promise.all([call, event, request, call, request, event].map((step) => step(friend, changes)));
    expect([await coinsOf(friend), await coinsOf(referrer)]).toEqual([0, 100]);
  });

  it('is told so by the answer of the sign-up', async () => {
    expect(await call(anActor(), joined)).toEqual({ welcomeCoins: 0 });
    expect(await call(anActor(), { ...joined, isPaidBefore: undefined })).toEqual({ welcomeCoins: 100 });
  });

  it('loses the welcome of an account without a proven contact with its proof, once, in both orders', async () => {
    const { referrer, code } = await anInvitation();
    const [first, second] = [anActor({ verified: false }), anActor({ verified: false })];
    const unproven = { verified: false, referralCode: code };
    await call(first, unproven);
    expect(await coinsOf(first)).toBe(100);
    await service.publish(contactProven, aProof(first));
    await service.publish(contactProven, aProof(first));
    await event(first, unproven);
    await service.publish(contactProven, aProof(second));
    await call(second, unproven);
    expect([await coinsOf(first), await coinsOf(second), await coinsOf(referrer)]).toEqual([0, 0, 100]);
    const rows = await service.call(listCoinTransactions, { limit: 10 }, { actor: first });
    expect(rows.map(({ amount, sourceType }) => [amount, sourceType])).toEqual([
      [100, 'reversal'],
      [100, 'welcome'],
    ]);
  });

  it('leaves the welcome of everyone else, once, also after a request before the event', async () => {
    const friend = anActor();
    await request(friend, {});
    for (const step of [event, call, event]) await step(friend, {});
    expect(await coinsOf(friend)).toBe(100);
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });
});
