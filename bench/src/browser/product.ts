import { requireChromium } from '@emberdeck/processes/chromium';
import { House } from '@emberdeck/testing/system/product-under-test';
import { type Browser, chromium } from '@playwright/test';
import { unlessInterrupted } from '../interruption.js';

/** The product with its demo workspace, and a browser to look at it with. */
export interface Product {
  readonly house: House;
  readonly address: string;
  readonly browser: Browser;
}

/** Starts the product in one process and a browser for `work`, and stops both. */
export async function withProduct<Result>(work: (product: Product) => Promise<Result>): Promise<Result> {
  const house = await House.start({
    shape: 'all-in-one',
    environment: { NODE_ENV: 'development', EMBERDECK_DEMO: 'true' },
  });
  try {
    const browser = await openChromium();
    try {
      return await unlessInterrupted(work({ house, address: house.addresses[0] ?? '', browser }));
    } finally {
      await browser.close();
    }
  } finally {
    await house.stop();
  }
}

function openChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: requireChromium(process.env['PATH']),
    args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] : [],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}
