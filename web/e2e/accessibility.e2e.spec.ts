import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addresses } from './addresses.js';
import { demoSession } from './demoSession.js';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { Visitor, freshEmail, sessionOf } from './visitor.js';
import type { StorageState } from './visitor.js';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** No violation, and nothing that has to be scrolled sideways. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, what);
  await expectNoSidewaysScroll(page, what);
}

async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

let newcomerState: StorageState;

test.beforeAll(async ({ browser }) => {
  newcomerState = await sessionOf(browser, freshEmail('newcomer'));
});

for (const viewport of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
      test.setTimeout(240_000);

      test('every screen of a workspace full of life', async ({ browser }) => {
        const { page } = await Visitor.arrive(browser, { ...options, storageState: demoSession });
        for (const address of addresses) {
          await openScreen(page, address);
          await expectAccessible(page, address);
        }
        await page.context().close();
      });

      // Empty states differ from full ones in content, not in layout: the two ends of the matrix are enough.
      if (
        (viewport.width === 390 && colorScheme === 'light') ||
        (viewport.width === 1440 && colorScheme === 'dark')
      ) {
        test('every screen of a new account', async ({ browser }) => {
          const { page } = await Visitor.arrive(browser, { ...options, storageState: newcomerState });
          for (const address of addresses) {
            await openScreen(page, address);
            await expectAccessible(page, `${address} of a new account`);
          }
          await page.context().close();
        });
      }

      test('dialogs, menus and toasts', async ({ browser }) => {
        const visitor = await Visitor.arrive(browser, { ...options, storageState: newcomerState });
        const { page, dataSources, decks, profile, referrals, shell } = visitor;
        await openScreen(page, '/data-sources');
        await dataSources.openAddDialog();
        await dataSources.submit();
        await expect(dataSources.dialog.getByText('Name is required')).toBeVisible();
        await expectAccessible(page, 'the dialog of a data source, with errors');
        await openScreen(page, '/connect-apps');
        await decks.openDialog();
        await expectAccessible(page, 'the dialog of an app');
        await openScreen(page, '/profile');
        await page.getByRole('button', { name: 'Edit Profile' }).click();
        await profile.dialog.waitFor();
        await expectAccessible(page, 'the dialog of the profile');
        await openScreen(page, '/refer-friends');
        await referrals.send();
        await expect(shell.toasts.saying('Phone Required')).toBeVisible();
        await expectAccessible(page, 'a toast');
        await (await shell.openBell()).waitFor();
        await expectAccessible(page, 'the bell');
        if (viewport.width < 600) {
          await openScreen(page, '/');
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('dialog', { name: 'Menu' }).waitFor();
          await expectAccessible(page, 'the menu');
        }
        await visitor.leave();
      });

      test('both steps of joining', async ({ browser }) => {
        const visitor = await Visitor.arrive(browser, options);
        const { page, landing } = visitor;
        await landing.open();
        await expectAccessible(page, 'the landing screen');
        await landing.ignite.click();
        await expect(landing.toasts.saying('Entry Required')).toBeVisible();
        await expectAccessible(page, 'the landing screen, with an error');
        await landing.enterEmail(freshEmail('axe'));
        await landing.codeField.waitFor();
        await expectAccessible(page, 'the second step');
        await visitor.leave();
      });
    });
  }
}

test('no screen needs sideways scrolling at 320 px', async ({ browser }) => {
  const { page } = await Visitor.arrive(browser, {
    viewport: { width: 320, height: 640 },
    storageState: demoSession,
  });
  for (const address of addresses) {
    await openScreen(page, address);
    await expectNoSidewaysScroll(page, address);
  }
  await page.context().close();
});
