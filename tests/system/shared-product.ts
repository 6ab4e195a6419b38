import { Browser } from '@emberdeck/testing/system/browser';
import type { Deployment } from '@emberdeck/testing/system/product-under-test';

/** A running product that other suites use too: for suites that neither kill nor configure it. */
export interface SharedProduct {
  browser(): Browser;
  /** Of the administrator of its database, for what the API does not offer yet. */
  readonly databaseUrl: string;
}

/** The product of the run in this deployment; jest's global set-up starts it with the demo workspace. */
export async function sharedProduct(deployment: Deployment): Promise<SharedProduct> {
  const products = process.env['EMBERDECK_TEST_PRODUCTS_URL'];
  if (products === undefined) {
    throw new Error('EMBERDECK_TEST_PRODUCTS_URL is not set: run the tests by jest with its global set-up');
  }
  const answer = await fetch(new URL(deployment, products));
  if (!answer.ok) {
    throw new Error(`${deployment} did not start: ${await answer.text()}`);
  }
  const { addresses, databaseUrl } = (await answer.json()) as { addresses: [string]; databaseUrl: string };
  return { browser: () => new Browser(addresses[0]), databaseUrl };
}
