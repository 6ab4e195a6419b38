import type { BrowserContext } from '@playwright/test';
import type { Browser as Account } from '@emberdeck/testing/system/browser';
import type { Product } from './product.js';

/** Browser storage of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns the browser storage of a signed-up account after its first visit to the dashboard. */
export async function rememberedBy({ browser, address }: Product, account: Account): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: address });
  const pairs = (account.cookieHeader()['cookie'] ?? '').split('; ').map((pair) => pair.split('=', 2));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: address })));
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('navigation').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
