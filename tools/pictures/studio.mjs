import { randomUUID } from 'node:crypto';
import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { requireChromium } from '@emberdeck/processes/chromium';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { testScreenKey } from '@emberdeck/testing/system/screen-key';
import { chromium } from '@playwright/test';

/** Timeout that also suffices on a busy machine. */
const patienceMs = 20_000;

async function openBrowser() {
  const executablePath = requireChromium(process.env.PATH);
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] : [];
  return chromium.launch({ executablePath, args, handleSIGINT: false, handleSIGTERM: false });
}

/** Returns an e-mail address without an account. */
export const freshEmail = () => `newcomer-${randomUUID().slice(0, 8)}@example.com`;

/** Signs up through the interface, and returns the browser's storage state. */
async function signIn(browser, address, email) {
  const context = await browser.newContext({ baseURL: address });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.goto(`/?key=${testScreenKey}`);
  await page.getByLabel('Your e-mail address').fill(email);
  await page.getByRole('button', { name: 'Ignite Your Journey' }).click();
  const toast = await page.getByRole('listitem').filter({ hasText: 'Debug Mode' }).innerText();
  await page.getByLabel('Verification code').fill(/\d{6}/.exec(toast)?.[0] ?? '');
  await page.getByRole('button', { name: 'Activate Powers' }).click();
  // The dashboard opens automatically after a second or two.
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Starts the product with its demo workspace and a browser, and signs in the users of the screens. */
async function openStudio(undo) {
  const product = await ProductUnderTest.start({
    deployment: 'all-in-one',
    environment: { NODE_ENV: 'development', EMBERDECK_DEMO: 'true', CODES_PER_HOUR: '1000' },
  });
  undo.unshift(() => product.stop());
  const browser = await openBrowser();
  undo.unshift(() => browser.close());
  const [address] = product.addresses;
  const people = {
    visitor: undefined,
    demo: await signIn(browser, address, demoUser.email),
    newcomer: await signIn(browser, address, freshEmail()),
  };
  return {
    browser,
    /** Opens a page of one of the users, with reduced motion. */
    openPage: async (person, { viewport, colorScheme }) => {
      const context = await browser.newContext({
        baseURL: address,
        storageState: people[person],
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
      });
      context.setDefaultTimeout(patienceMs);
      return context.newPage();
    },
  };
}

/** Opens the studio for `work`, and closes it afterwards, even after an interruption. */
export async function withStudio(work) {
  const undo = [];
  const interrupted = new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => reject(new Error(`Ended by ${signal}`)));
    }
  });
  try {
    return await Promise.race([openStudio(undo).then(work), interrupted]);
  } finally {
    for (const step of undo) await step();
  }
}
