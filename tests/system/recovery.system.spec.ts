import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs, deployments } from '@emberdeck/testing/system/product-under-test';
import { expectKept, idsOf, insist, keepBusy } from './product-invariants.js';

/** One deck, one reward, one activity. */
async function expectOneReward(browser: Browser, appId: string): Promise<void> {
  await eventually(async () => {
    const activities = (await browser.get<Activity[]>('/api/activities?limit=100')).body;
    expect(activities.filter(({ entityId }) => entityId === appId)).toHaveLength(1);
  }, recoveryMs);
  const coins = (await browser.get<CoinTransaction[]>('/api/coins/transactions')).body;
  expect(coins.filter(({ sourceId }) => sourceId === appId).map(({ amount }) => amount)).toEqual([10]);
}

const processes = {
  'all-in-one': ['app', 'postgres'],
  distributed: [
    'gateway',
    'identity',
    'gamification',
    'analytics',
    'messaging',
    'notifications',
    'nats',
    'redis',
    'postgres',
  ],
} as const;

describe.each(deployments)('kill -9, %s', (deployment) => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await ProductUnderTest.start({ deployment });
  });

  afterAll(() => product.stop());

  it.each(processes[deployment])(
    'of %s: everything acknowledged is there, once, and all is ready within 30 s',
    async (name) => {
      const browser = product.browser();
      await browser.join(freshEmail());
      const stop = new AbortController();
      const busy = keepBusy(browser, stop.signal);
      await eventually(async () =>
        expect((await idsOf(browser, '/api/data-sources')).length).toBeGreaterThan(0),
      );
      await product.kill(name);
      await product.ready();
      const after = (await idsOf(browser, '/api/data-sources')).length;
      await eventually(
        async () => expect((await idsOf(browser, '/api/data-sources')).length).toBeGreaterThan(after),
        recoveryMs,
      );
      stop.abort();
      await expectKept(browser, await busy);
    },
  );
});

describe('the broker, distributed', () => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await ProductUnderTest.start({ deployment: 'distributed' });
  });

  afterAll(() => product.stop());

  it('stopped right after an app was connected, and the service killed: 10 coins and one activity', async () => {
    const browser = product.browser();
    await browser.join(freshEmail());
    await product.control.hold('analytics', 'SIGKILL');
    const app = await browser.post<ConnectedApp>('/api/connected-apps', { appName: 'Deck', appType: 'work' });
    expect(app.status).toBe(201);
    await product.control.hold('nats', 'SIGKILL');
    await product.kill('gamification');
    await product.control.release('nats');
    await product.control.release('analytics');
    await product.ready();
    await expectOneReward(browser, app.body.id);
  });

  it('with its store deleted: nothing lost, nothing doubled', async () => {
    const browser = product.browser();
    await browser.join(freshEmail());
    const before = await browser.post<ConnectedApp>('/api/connected-apps', {
      appName: 'Before',
      appType: 'work',
    });
    await expectOneReward(browser, before.body.id);
    await product.control.hold('analytics', 'SIGKILL');
    const during = await browser.post<ConnectedApp>('/api/connected-apps', {
      appName: 'During',
      appType: 'work',
    });
    await product.control.hold('nats', 'SIGKILL');
    await product.control.wipe('nats');
    await product.control.release('nats');
    await product.control.release('analytics');
    await product.ready();
    await expectOneReward(browser, during.body.id);
    await expectOneReward(browser, before.body.id);
    const after = await insist(() =>
      browser.post<ConnectedApp>('/api/connected-apps', { appName: 'After', appType: 'work' }),
    );
    await expectOneReward(browser, after.body.id);
  });
});
