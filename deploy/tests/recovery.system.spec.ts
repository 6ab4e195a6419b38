import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail, type TestAnswer } from '@emberdeck/testing/system/browser';
import { House, recoveryMs, shapes } from '@emberdeck/testing/system/house';

/** What a test was promised: the answers with a success. */
interface Promised {
  readonly apps: string[];
  readonly messages: string[];
  readonly sources: string[];
}

/** Repeats one intent with its key until it is answered, as our web app does after a lost connection. */
async function insist<Body>(attempt: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>> {
  return eventually(async () => {
    const answer = await attempt();
    if (answer.status >= 500 || answer.status === 409) {
      throw new Error(`Answered ${answer.status}: ${answer.text}`);
    }
    return answer;
  }, recoveryMs);
}

/** Goes on connecting apps, posting and creating sources until told to stop. */
async function keepBusy(browser: Browser, until: AbortSignal): Promise<Promised> {
  const promised: Promised = { apps: [], messages: [], sources: [] };
  for (let round = 0; !until.aborted; round += 1) {
    const [app, message, source] = [randomUUID(), randomUUID(), randomUUID()].map((key) => ({
      idempotencyKey: key,
    }));
    const type = 'other';
    const connected = await insist(() =>
      browser.post<ConnectedApp>('/api/connected-apps', { appName: `App ${round}`, appType: type }, app),
    );
    const posted = await insist(() =>
      browser.post<Message>('/api/messages', { content: `Message ${round}` }, message),
    );
    const created = await insist(() =>
      browser.post<DataSource>('/api/data-sources', { name: `Source ${round}`, type: 'Webhook' }, source),
    );
    expect([connected.status, posted.status, created.status]).toEqual([201, 201, 201]);
    promised.apps.push(connected.body.id);
    promised.messages.push(posted.body.id);
    promised.sources.push(created.body.id);
  }
  return promised;
}

/** Every row of a list, through all of its pages. */
async function allOf<Row>(browser: Browser, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = `${path}?limit=100`;
  while (next !== null) {
    const page: TestAnswer<Row[]> = await browser.get(next);
    rows.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  return rows;
}

const idsOf = async (browser: Browser, path: string): Promise<string[]> =>
  (await allOf<{ id: string }>(browser, path)).map(({ id }) => id).sort();

/** Everything promised is there, once, with its coins (10 rewarded connects a day) and one activity for each deck. */
async function expectKept(browser: Browser, promised: Promised): Promise<void> {
  const apps = [...promised.apps].sort();
  expect(await idsOf(browser, '/api/connected-apps')).toEqual(apps);
  expect(await idsOf(browser, '/api/messages')).toEqual([...promised.messages].sort());
  expect(await idsOf(browser, '/api/data-sources')).toEqual([...promised.sources].sort());
  const coins = await allOf<CoinTransaction>(browser, '/api/coins/transactions');
  const rewarded = coins.filter(({ amount }) => amount === 10).map(({ sourceId }) => String(sourceId));
  expect(rewarded.sort()).toEqual(promised.apps.slice(0, 10).sort());
  expect(coins.filter(({ amount }) => amount === 100)).toHaveLength(1);
  await eventually(async () => {
    const activities = await allOf<Activity>(browser, '/api/activities');
    const decks = activities.filter(({ entityId }) => entityId !== null && apps.includes(entityId));
    expect(decks.map(({ entityId }) => String(entityId)).sort()).toEqual(apps);
  }, recoveryMs);
}

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

describe.each(shapes)('kill -9, %s', (shape) => {
  let house: House;

  beforeAll(async () => {
    house = await House.start({ shape });
  });

  afterAll(() => house.stop());

  it.each(processes[shape])(
    'of %s: everything acknowledged is there, once, and all is ready within 30 s',
    async (name) => {
      const browser = house.browser();
      await browser.join(freshEmail());
      const stop = new AbortController();
      const busy = keepBusy(browser, stop.signal);
      await eventually(async () =>
        expect((await idsOf(browser, '/api/data-sources')).length).toBeGreaterThan(0),
      );
      await house.kill(name);
      await house.ready();
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
  let house: House;

  beforeAll(async () => {
    house = await House.start({ shape: 'distributed' });
  });

  afterAll(() => house.stop());

  it('stopped right after an app was connected, and the service killed: 10 coins and one activity', async () => {
    const browser = house.browser();
    await browser.join(freshEmail());
    await house.control.hold('analytics', 'SIGKILL');
    const app = await browser.post<ConnectedApp>('/api/connected-apps', { appName: 'Deck', appType: 'work' });
    expect(app.status).toBe(201);
    await house.control.hold('nats', 'SIGKILL');
    await house.kill('gamification');
    await house.control.release('nats');
    await house.control.release('analytics');
    await house.ready();
    await expectOneReward(browser, app.body.id);
  });

  it('with its store deleted: nothing lost, nothing doubled', async () => {
    const browser = house.browser();
    await browser.join(freshEmail());
    const before = await browser.post<ConnectedApp>('/api/connected-apps', {
      appName: 'Before',
      appType: 'work',
    });
    await expectOneReward(browser, before.body.id);
    await house.control.hold('analytics', 'SIGKILL');
    const during = await browser.post<ConnectedApp>('/api/connected-apps', {
      appName: 'During',
      appType: 'work',
    });
    await house.control.hold('nats', 'SIGKILL');
    await house.control.wipe('nats');
    await house.control.release('nats');
    await house.control.release('analytics');
    await house.ready();
    await expectOneReward(browser, during.body.id);
    await expectOneReward(browser, before.body.id);
    const after = await insist(() =>
      browser.post<ConnectedApp>('/api/connected-apps', { appName: 'After', appType: 'work' }),
    );
    await expectOneReward(browser, after.body.id);
  });
});
