import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readStandings, type Standing } from '@emberdeck/contracts/gamification/standings';
import { getShop, purchaseItem, wearItems } from '@emberdeck/contracts/gamification/shop';
import { preferencesChanged, savedDefaults } from '@emberdeck/contracts/identity/preferences';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aNewPlayer, aPlayer, connect, startGamification, times } from './support.js';

describe('standings', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification();
  });

  afterAll(() => service.stop());

  const standingsOf = (userIds: string[]): Promise<Standing[]> => service.call(readStandings, { userIds });
  const share = (userId: string, dataSharing: boolean, revision: number): Promise<string> =>
    service.publish(preferencesChanged, {
      userId,
      preferences: { ...savedDefaults, dataSharing },
      revision,
    });

  it('show level and achievements of members who share their data, and of no other member', async () => {
    const [open, closed] = [await aNewPlayer(service), await aPlayer(service)];
    await Promise.all(times(5, (index) => connect(service, open, { appName: `App ${index}` })));
    await share(open.userId, true, 1);
    await share(closed.userId, false, 1);
    await eventually(async () => {
      const [standing, ...others] = await standingsOf([open.userId, closed.userId, anActor().userId]);
      expect(others).toEqual([]);
      expect(standing).toMatchObject({ userId: open.userId, level: 2 });
      expect(standing?.achievements.map(({ name }) => name).toSorted()).toEqual([
        'First deck',
        'Three decks',
      ]);
    });
    expect(await standingsOf([closed.userId])).toEqual([]);
  });

  it('show the frame that a member wears, until it is taken off, and none of a member who shares nothing', async () => {
    const [open, closed] = [await aPlayer(service), await aPlayer(service)];
    const { items } = await service.call(getShop, {}, { actor: open });
    const ember = items.find(({ name }) => name === 'Ember');
    if (!ember) throw new Error('The shop has no such frame');
    for (const actor of [open, closed]) {
      await service.call(purchaseItem, { itemId: ember.id }, { actor });
      await service.call(wearItems, { frame: ember.id }, { actor });
    }
    await share(open.userId, true, 1);
    await share(closed.userId, false, 1);
    expect(await standingsOf([open.userId, closed.userId])).toMatchObject([
      { userId: open.userId, frame: ember.colors },
    ]);
    await service.call(wearItems, { frame: null }, { actor: open });
    expect(await standingsOf([open.userId])).toMatchObject([{ frame: null }]);
  });

  it('end with the setting, and a late event of an older one opens nothing', async () => {
    const { userId } = anActor();
    await share(userId, true, 1);
    expect(await standingsOf([userId])).toEqual([{ userId, level: 1, achievements: [], frame: null }]);
    await share(userId, false, 3);
    await share(userId, true, 2);
    expect(await standingsOf([userId])).toEqual([]);
  });

  it('stay closed after an event of an earlier version, which knows no sharing', async () => {
    const { userId } = anActor();
    const { automaticSync, highFrequencySync, clientDataAccess } = savedDefaults;
    const preferences = { automaticSync, highFrequencySync, clientDataAccess };
    await service.publish(preferencesChanged, { userId, preferences, revision: 1 });
    expect(await standingsOf([userId])).toEqual([]);
  });
});
