import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from '@emberdeck/processes/chromium';
import { defineConfig } from '@playwright/test';

const port = process.env['EMBERDECK_E2E_PORT'] ?? '18080';
const address = `http://127.0.0.1:${port}`;
// `npm run test:wide` runs the tests that `npm test` skips; see `e2e/wide.ts`.
const isWide = process.env['EMBERDECK_TEST_WIDE'] === 'yes';
/** Lets every browser see verification codes, as the link that the start prints does. */
const screenKey = 'screen-key-of-the-browser-tests';
const screenCookie = {
  name: 'emberdeck_screen',
  value: screenKey,
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax',
} as const;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/signInDemo.ts',
  outputDir: './test-results',
  forbidOnly: true,
  fullyParallel: true,
  ...(isWide ? { grep: /@wide/ } : { grepInvert: /@wide/ }),
  retries: 0,
  workers: 3,
  // They end a test that hangs, also on a machine that is several times slower than usual.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    storageState: { cookies: [screenCookie], origins: [] },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests cannot intercept responses of a service worker. Only the tests of a start without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: requireChromium(process.env['PATH']),
      args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] : [],
    },
  },
  webServer: {
    command: 'node tools/start.mjs all-in-one',
    cwd: '..',
    url: `${address}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      EMBERDECK_SCREEN_KEY: screenKey,
      // The feed of a test is on loopback, under this name.
      OUTBOUND_ALLOW: 'localhost',
      API_REQUESTS_PER_MINUTE: '1000000',
      API_REQUESTS_PER_MINUTE_BY_ADDRESS: '1000000',
      EMBERDECK_DATA_DIR: process.env['EMBERDECK_E2E_DATA_DIR'] ?? join(tmpdir(), `emberdeck-e2e-${port}`),
    },
  },
});
