import type { BrowserContext } from '@playwright/test';
import type { Browser as Account } from '@emberdeck/testing/system/browser';
import type { Product } from './product.js';

/** What a browser keeps of somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Somebody who joined over HTTP, as a browser would know them that has shown them their dashboard once. */
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
