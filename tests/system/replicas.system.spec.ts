import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

describe('two replicas of everything', () => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await ProductUnderTest.start({ deployment: 'distributed', replicas: 2 });
  });

  afterAll(() => product.stop());

  it('sends a message from one gateway to a socket on the other', async () => {
    const email = freshEmail();
    const here = product.browser(0);
    const there = product.browser(1);
    await here.join(email);
    await there.join(email);
    const socket = await there.openSocket();
    const posted = await here.post<Message>('/api/messages', { content: 'through the product' });
    await socket.waitFor('new_message', ({ messageId }) => messageId === posted.body.id);
    expect((await there.get<Message[]>('/api/messages')).body).toEqual([posted.body]);
    expect(socket.received.filter(({ type }) => type === 'new_message')).toHaveLength(1);
    socket.close();
  });

  it('applies an event once, on either replica', async () => {
    const browser = product.browser(0);
    await browser.join(freshEmail());
    const names = Array.from({ length: 8 }, (_, index) => `App ${index}`);
    await Promise.all(
      names.map((appName) => browser.post('/api/connected-apps', { appName, appType: 'other' })),
    );
    const activities = await eventually(async () => {
      const all = (await browser.get<Activity[]>('/api/activities')).body;
      const connected = all.filter(({ type }) => type === 'app_connected');
      expect(connected.length).toBeGreaterThanOrEqual(names.length);
      return connected;
    });
    expect(activities).toHaveLength(names.length);
    const coins = (await browser.get<CoinTransaction[]>('/api/coins/transactions')).body;
    expect(coins.filter(({ amount }) => amount === 10)).toHaveLength(names.length);
  });

  it('converges on one profile after concurrent changes', async () => {
    const email = freshEmail();
    const windows = [product.browser(0), product.browser(1)];
    for (const window of windows) await window.join(email);
    const [here] = windows;
    await here?.post<Message>('/api/messages', { content: 'as it was' });
    for (let round = 0; round < 5; round += 1) {
      const changes = [0, 1, 2].flatMap((number) =>
        windows.map((window, index) => {
          const name = `Round ${round}, ${number} at ${index}`;
          return window.post('/api/player/profile', {
            displayName: name,
            bio: null,
            avatar: null,
          });
        }),
      );
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200));
      const profile = (await here?.get<PlayerProfile>('/api/player/profile'))?.body;
      const facts = { displayName: profile?.displayName, profileImageUrl: profile?.avatar };
      await eventually(async () => {
        expect((await here?.get<CurrentUser>('/api/auth/user'))?.body).toMatchObject(facts);
        expect((await here?.get<Message[]>('/api/messages'))?.body[0]?.author).toMatchObject(facts);
      });
    }
  });

  it('ends a session at both gateways within 5 s', async () => {
    const email = freshEmail();
    const here = product.browser(0);
    await here.join(email);
    const there = product.browser(1);
    const headers = here.cookieHeader();
    expect((await there.get('/api/auth/user', { headers })).status).toBe(200);
    await here.navigate('/api/logout');
    await eventually(
      async () => expect((await there.get('/api/auth/user', { headers })).status).toBe(401),
      5_000,
    );
  });
});
