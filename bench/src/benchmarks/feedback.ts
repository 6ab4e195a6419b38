import { setTimeout as delay } from 'node:timers/promises';
import { type Browser as Account, freshEmail } from '@emberdeck/testing/system/browser';
import type { Page } from '@playwright/test';
import { type Product, withProduct } from '../browser/product.js';
import { type Change, reactionTo } from '../browser/reaction.js';
import { rememberedBy } from '../browser/signed-in.js';
import { slowDownProcessor, slowProcessor } from '../browser/throttle.js';
import type { Figure } from '../report/figure.js';
import { percentile } from '../report/statistics.js';
import type { Benchmark } from './benchmark.js';

const times = 10;
const apiDelayMs = 3_000;
const limitMs = 100;

/** A repeated action of a user on a screen. */
interface Action {
  readonly name: string;
  readonly address: string;
  readonly kind: Change['kind'];
  /** The text of the item that the action changes or creates. */
  readonly text: (index: number) => string;
  readonly prepare: (page: Page, text: string) => Promise<void>;
  readonly act: (page: Page, text: string) => Promise<void>;
}

const numbered = (word: string) => (index: number) => `${word} ${String(index + 1).padStart(2, '0')}`;

const nothing = (): Promise<void> => Promise.resolve();

const pressButton = (label: string) => (page: Page, text: string) =>
  page.getByRole('button', { name: `${label} ${text}`, exact: true }).click();

const actions: readonly Action[] = [
  {
    name: 'like',
    address: '/communications',
    kind: 'pressed',
    text: numbered('Message'),
    prepare: nothing,
    act: (page, text) =>
      page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: /^Like/ }).click(),
  },
  {
    name: 'post',
    address: '/communications',
    kind: 'posted',
    text: numbered('Post'),
    prepare: (page, text) => page.getByLabel('New message').fill(text),
    act: (page) => page.getByRole('button', { name: 'Send message' }).click(),
  },
  {
    name: 'delete a data source',
    address: '/data-sources',
    kind: 'gone',
    text: numbered('Source'),
    prepare: nothing,
    act: pressButton('Delete data source'),
  },
  {
    name: 'disconnect a deck',
    address: '/connect-apps',
    kind: 'gone',
    text: numbered('Deck'),
    prepare: nothing,
    act: pressButton('Disconnect'),
  },
];

/** Measures how soon a user sees the effect of an action while every response of the server takes three seconds. */
export const feedback: Benchmark = (_options, say) =>
  withProduct(async (product) => {
    say(`every answer of the API comes ${apiDelayMs / 1000} s late`);
    const atFullSpeed = await measure(product, null);
    const slowed = await measure(product, slowDownProcessor);
    return [
      ...atFullSpeed.map(({ name, ms }) => figure(name, ms, { atMost: limitMs })),
      ...slowed.map(({ name, ms }) => figure(`${name}, ${slowProcessor}x slower processor`, ms, null)),
    ];
  });

const figure = (name: string, ms: readonly number[], target: Figure['target']): Figure => {
  const ours = percentile(ms, 0.95);
  return { name: `${name}: p95 to the change`, ours, base: null, unit: 'ms', value: ours, target };
};

/** Measures all actions with one new account. */
async function measure(
  product: Product,
  slowDown: ((page: Page) => Promise<void>) | null,
): Promise<{ readonly name: string; readonly ms: readonly number[] }[]> {
  const account = product.server.browser();
  await account.join(freshEmail());
  await fill(account);
  const context = await product.browser.newContext({
    baseURL: product.address,
    storageState: await rememberedBy(product, account),
  });
  try {
    const results = [];
    for (const action of actions) {
      const page = await context.newPage();
      await slowDown?.(page);
      results.push({ name: action.name, ms: await perform(page, action) });
      await page.close();
    }
    return results;
  } finally {
    await context.close();
  }
}

async function perform(page: Page, { address, kind, text, prepare, act }: Action): Promise<number[]> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', async (route) => {
    await delay(apiDelayMs);
    await route.continue();
  });
  const ms: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const what = text(index);
    await prepare(page, what);
    ms.push(await reactionTo(page, { kind, text: what }, () => act(page, what)));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return ms;
}

/** Creates the items that are later liked, deleted and disconnected. */
async function fill(account: Account): Promise<void> {
  const make = async (path: string, body: object): Promise<void> => {
    const { status, text } = await account.post(path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  };
  for (let index = 0; index < times; index += 1) {
    await make('/api/messages', { content: numbered('Message')(index) });
    await make('/api/data-sources', { name: numbered('Source')(index), type: 'Webhook' });
    await make('/api/connected-apps', { appName: numbered('Deck')(index), appType: 'other' });
  }
}
