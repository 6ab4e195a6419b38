import { requireChromium } from '@emberdeck/processes/chromium';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { type Browser, chromium } from '@playwright/test';
import { unlessInterrupted } from '../interruption.js';

/** The product with its demo workspace, and a browser. */
export interface Product {
  readonly server: ProductUnderTest;
  readonly address: string;
  readonly browser: Browser;
}

/** Starts the product in one process and a browser for `work`, and stops both. */
export async function withProduct<Result>(work: (product: Product) => Promise<Result>): Promise<Result> {
  const server = await ProductUnderTest.start({
    deployment: 'all-in-one',
    environment: { NODE_ENV: 'development', EMBERDECK_DEMO: 'true' },
  });
  try {
    const browser = await openChromium();
    try {
      return await unlessInterrupted(work({ server, address: server.addresses[0] ?? '', browser }));
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
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
