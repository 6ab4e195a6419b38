import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import type { Browser, TestAnswer } from '@emberdeck/testing/system/browser';
import { recoveryMs } from '@emberdeck/testing/system/product-under-test';

/** The ids of the objects whose creation succeeded. */
export interface Promised {
  readonly apps: string[];
  readonly messages: string[];
  readonly sources: string[];
}

/** Repeats a request with its key until it gets an answer, like our web app after a lost connection. */
export async function insist<Body>(attempt: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>> {
  return eventually(async () => {
    const answer = await attempt();
    if (answer.status >= 500 || answer.status === 409) {
      throw new Error(`Answered ${answer.status}: ${answer.text}`);
    }
    return answer;
  }, recoveryMs);
}

/** Connects apps, posts and creates sources in turn until aborted. */
export async function keepBusy(browser: Browser, until: AbortSignal): Promise<Promised> {
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

/** All rows of a list, from all its pages. */
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

/** The sorted ids of a list. */
export const idsOf = async (browser: Browser, path: string): Promise<string[]> =>
  (await allOf<{ id: string }>(browser, path)).map(({ id }) => id).sort();

/** The ids of the apps that earn coins: the first 10 of each day, in UTC. */
function paidAmong(apps: readonly ConnectedApp[], inOrder: readonly string[]): string[] {
  const days = new Map<string, string[]>();
  for (const id of inOrder) {
    const day = apps.find((app) => app.id === id)?.createdAt.slice(0, 10) ?? 'never';
    days.set(day, [...(days.get(day) ?? []), id]);
  }
  return [...days.values()].flatMap((ids) => ids.slice(0, 10)).sort();
}

/** Expects all objects exactly once, with their coins (10 rewarded connects a day) and one activity per deck. */
export async function expectStored(browser: Browser, promised: Promised): Promise<void> {
  const apps = [...promised.apps].sort();
  const connected = await allOf<ConnectedApp>(browser, '/api/connected-apps');
  expect(connected.map(({ id }) => id).sort()).toEqual(apps);
  expect(await idsOf(browser, '/api/messages')).toEqual([...promised.messages].sort());
  expect(await idsOf(browser, '/api/data-sources')).toEqual([...promised.sources].sort());
  const coins = await allOf<CoinTransaction>(browser, '/api/coins/transactions');
  const rewarded = coins.filter(({ amount }) => amount === 10).map(({ sourceId }) => String(sourceId));
  expect(rewarded.sort()).toEqual(paidAmong(connected, promised.apps));
  expect(coins.filter(({ amount }) => amount === 100)).toHaveLength(1);
  await eventually(async () => {
    const activities = await allOf<Activity>(browser, '/api/activities');
    const decks = activities.filter(({ entityId }) => entityId !== null && apps.includes(entityId));
    expect(decks.map(({ entityId }) => String(entityId)).sort()).toEqual(apps);
    // The broker delivers an event again after 30 s if it died with the acknowledgment.
  }, 2 * recoveryMs);
}
