import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectAppAnswer, ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { type ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import { insist } from '../product-invariants.js';

/** Expects one reward and one activity for the app. */
async function expectOneReward(browser: Browser, appId: string): Promise<void> {
  await eventually(async () => {
    const activities = (await browser.get<Activity[]>('/api/activities?limit=100')).body;
    expect(activities.filter(({ entityId }) => entityId === appId)).toHaveLength(1);
  }, recoveryMs);
  const coins = (await browser.get<CoinTransaction[]>('/api/coins/transactions')).body;
  expect(coins.filter(({ sourceId }) => sourceId === appId).map(({ amount }) => amount)).toEqual([10]);
}

/** Tests that stop the broker and delete its store. */
export function brokerOutagesSuite(theProduct: () => ProductUnderTest, dataFolder: () => string): void {
  it('pays 10 coins and lists one activity when the broker stops right after an app is connected', async () => {
    const product = theProduct();
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

  it('loses and doubles nothing when the store of the broker is deleted', async () => {
    const product = theProduct();
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

  it('works from browser to browser under the broker permissions, even after its store is deleted', async () => {
    const product = theProduct();
    const ada = product.browser();
    await ada.join(freshEmail());
    const socket = await ada.openSocket();
    const connect = async (appName: string): Promise<void> => {
      const connected = await ada.post<ConnectAppAnswer>('/api/connected-apps', { appName, appType: 'work' });
      expect(connected.status).toBe(201);
      await eventually(async () => {
        const activities = (await ada.get<Activity[]>('/api/activities')).body;
        expect(JSON.stringify(activities)).toContain(appName);
      }, recoveryMs);
    };
    await connect('First Deck');
    const posted = await ada.post<Message>('/api/messages', { content: 'Hello' });
    await socket.waitFor('new_message', ({ messageId }) => messageId === posted.body.id);

    await product.control.hold('nats', 'SIGKILL');
    await product.control.wipe('nats');
    await product.control.release('nats');
    await product.ready();
    await connect('Second Deck');

    const log = await readFile(join(dataFolder(), 'nats', 'nats.log'), 'utf8');
    expect(log).toContain('Server is ready');
    expect(log.split('\n').filter((line) => /violation/i.test(line))).toEqual([]);
  });
}
