import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import type { Page } from '@playwright/test';
import { type Product, withProduct } from '../browser/product.js';
import { rememberedBy, type SignedIn } from '../browser/signed-in.js';
import { slowDownNetwork, slowDownProcessor } from '../browser/throttle.js';
import { layoutShift, readVitals, watchVitals } from '../browser/vitals.js';
import type { Figure } from '../report/figure.js';
import { median } from '../report/statistics.js';
import type { Benchmark } from './benchmark.js';

const runs = 5;
const shift = 0.02;

/** Device and network profiles, with the target for the largest contentful paint in seconds. */
const profiles = [
  { name: '4x slower processor', slowNetwork: false, largestPaintSeconds: 1.8 },
  { name: '4x slower processor and fast 4G', slowNetwork: true, largestPaintSeconds: 2.5 },
];

type Profile = (typeof profiles)[number];

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A screen whose loading is measured. */
interface Screen {
  readonly name: string;
  readonly visitor: SignedIn | undefined;
  /** Name of a button that shows a toast. */
  readonly says: string;
}

interface Load {
  readonly largestPaintSeconds: number;
  readonly shift: number;
}

/**
 * Measures largest paint and layout shift of the landing page and the dashboard, on slow devices with an empty cache.
 */
export const vitals: Benchmark = (_options, say) =>
  withProduct(async (product) => {
    const account = product.server.browser();
    await account.join(demoUser.email);
    const screens: Screen[] = [
      { name: 'landing', visitor: undefined, says: 'Scan QR Code' },
      { name: 'dashboard', visitor: await rememberedBy(product, account), says: 'API Documentation' },
    ];
    const figures: Figure[] = [];
    for (const profile of profiles) {
      for (const screen of screens) {
        for (const viewport of viewports) {
          const name = `${screen.name}, ${viewport.width} px, ${profile.name}`;
          const loads = await inTurn(runs, () => load(product, { screen, viewport, profile }));
          say(`${name}: ${loads.map((each) => `${each.largestPaintSeconds.toFixed(2)} s`).join(', ')}`);
          figures.push(...figuresOf(name, loads, profile));
        }
      }
    }
    return figures;
  });

async function inTurn<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(await work());
  return results;
}

interface Visit {
  readonly screen: Screen;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly profile: Profile;
}

async function load({ browser, address }: Product, { screen, viewport, profile }: Visit): Promise<Load> {
  const { visitor, says } = screen;
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    ...(visitor ? { storageState: visitor } : {}),
  });
  try {
    const page = await context.newPage();
    await watchVitals(page);
    if (profile.slowNetwork) await slowDownNetwork(page);
    await slowDownProcessor(page);
    await page.goto('/');
    await settled(page);
    const { largestPaintMs } = await readVitals(page);
    await hearToast(page, says);
    const { shifts } = await readVitals(page);
    return { largestPaintSeconds: largestPaintMs / 1000, shift: layoutShift(shifts) };
  } finally {
    await context.close();
  }
}

/** Waits until the skeletons are replaced and no requests are open. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Triggers a toast by a script, because layout shifts right after real user input do not count. */
async function hearToast(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).evaluate((element: HTMLElement) => element.click());
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .waitFor();
  await page.waitForLoadState('networkidle');
}

const figuresOf = (name: string, loads: readonly Load[], { largestPaintSeconds }: Profile): Figure[] => [
  limit(
    `${name}: largest contentful paint`,
    loads.map((each) => each.largestPaintSeconds),
    's',
    largestPaintSeconds,
  ),
  limit(
    `${name}: layout shift`,
    loads.map((each) => each.shift),
    '',
    shift,
  ),
];

function limit(name: string, values: readonly number[], unit: string, atMost: number): Figure {
  const ours = median(values);
  return { name, ours, base: null, unit, value: ours, target: { atMost } };
}
