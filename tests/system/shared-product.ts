import { Browser } from '@emberdeck/testing/system/browser';
import type { Deployment } from '@emberdeck/testing/system/product-under-test';

/** A running product for suites that share it. They neither kill nor configure it. */
export interface SharedProduct {
  browser(): Browser;
  /** The database as administrator, for setups that the API does not offer yet. */
  readonly databaseUrl: string;
  /** Its data folder, where operator commands find it. */
  readonly directory: string;
}

/** The shared product of a deployment. Jest's global setup starts it with the demo workspace. */
export async function sharedProduct(deployment: Deployment): Promise<SharedProduct> {
  const products = process.env['EMBERDECK_TEST_PRODUCTS_URL'];
  if (products === undefined) {
    throw new Error('EMBERDECK_TEST_PRODUCTS_URL is not set: run the tests by jest with its global set-up');
  }
  const answer = await fetch(new URL(deployment, products));
  if (!answer.ok) {
    throw new Error(`${deployment} did not start: ${await answer.text()}`);
  }
  const { addresses, ...rest } = (await answer.json()) as {
    addresses: [string];
    databaseUrl: string;
    directory: string;
  };
  return { browser: () => new Browser(addresses[0]), ...rest };
}
