import type { Page } from '@playwright/test';

/** Slowdown of the page's processor compared with this machine. */
export const slowProcessor = 4;

const bitsPerByte = 8;

/** The values of "Fast 4G" in the developer tools of Chromium. */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 * 0.9) / bitsPerByte,
  uploadThroughput: (1_500_000 * 0.9) / bitsPerByte,
};

/** Slows down the page's processor. */
export async function slowDownProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
}

/** Slows down the page's network. */
export async function slowDownNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
}
