import type { Page } from '@playwright/test';

/** How much slower the page's processor is than this machine's. */
export const slowProcessor = 4;

const bitsPerByte = 8;

/** What the developer tools of Chromium call "Fast 4G". */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 * 0.9) / bitsPerByte,
  uploadThroughput: (1_500_000 * 0.9) / bitsPerByte,
};

/** Slows down what the page computes. */
export async function slowDownProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
}

/** Slows down what the page loads. */
export async function slowDownNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
}
