import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { coinsEarned, listCoinTransactions } from '@emberdeck/contracts/gamification/coins';
import { listReferrals, sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { anActor } from '@emberdeck/testing/actors';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import type { TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { aJoined, aPlayer, connect, sendingInvitations, startGamification } from './support.js';

describe('personal data', () => {
  let service: TestService;
  let hooks: PersonalHooks;

  beforeAll(async () => {
    service = await startGamification({
      answers: sendingInvitations(),
    });
    hooks = await personalHooks(definition, service.database);
  });

  afterAll(() => service.stop());

  const phone = '+12025550143';

  it('collects what a player has, and leaves of it the booked coins alone', async () => {
    const ada = anActor({ displayName: 'Ada Quillfeather' });
    const [referrer, waiting] = [await aPlayer(service), await aPlayer(service)];
    for (const actor of [referrer, waiting]) {
      await service.call(sendReferral, { friendPhone: phone, friendName: 'Quillfeather' }, { actor });
    }
    await service.call(openProfile, aJoined(ada, { provenPhone: phone }));
    await connect(service, ada, { appName: 'Strava', apiEndpoint: 'https://quillfeather.example' }, 'a-key');
    const friend = { friendPhone: '+12025550177', friendName: 'Kim' };
    await service.call(sendReferral, friend, { actor: ada, idempotencyKey: 'another-key' });
    const coins = await service.call(listCoinTransactions, { limit: 50 }, { actor: ada });
    await service.published(coinsEarned);

    const found = await hooks.collect(ada.userId);
    expect(found).toMatchObject({
      player_profile: expect.stringContaining(phone),
      connected_app: expect.stringContaining('https://quillfeather.example'),
      friend_referral: expect.stringContaining('Kim'),
      coin_transaction: expect.stringContaining('Strava'),
    });
    expect(JSON.stringify(found)).not.toMatch(/auth_token|waiting/);

    const person = { userId: ada.userId, contacts: [phone] };
    await hooks.erase(person);
    // The first time takes no event that was on its way.
    await service.published(coinsEarned);
    await hooks.erase(person);
    expect(await hooks.tablesWith(['quillfeather', phone.slice(1), 'Kim'])).toEqual([]);
    expect(Object.keys(await hooks.collect(ada.userId)).toSorted()).toEqual([
      'coin_transaction',
      'ledger_account',
    ]);
    expect(await service.call(listCoinTransactions, { limit: 50 }, { actor: ada })).toEqual(coins);
    const [referral] = await service.call(listReferrals, { limit: 50 }, { actor: referrer });
    expect(referral).toMatchObject({ friendName: null, friendPhone: '', status: 'joined' });
  });
});
