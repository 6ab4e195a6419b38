import { expect, test } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { addresses } from './addresses.js';
import { atEachSize, desktop, expectAccessible, load, narrowest, phone, tablet, visit } from './audit.js';
import { demoSession } from './demoSession.js';
import { expectNoSidewaysScroll, expectNothingSticks, violationsOf } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

/** Without the settings and the page for unknown addresses, which are the same in every account. */
const emptyAddresses = addresses.filter(
  (address) => !['/settings', '/there-is-nothing-here'].includes(address),
);

/** A window of 1280 x 1024 px at 400% zoom. */
const zoomed = { width: 320, height: 256 };

/** Each screen loads once for each color scheme and is then resized, which saves loads. */
const everySize = [desktop, tablet, phone];

let newcomerState: StorageState;

test.beforeAll(async () => {
  newcomerState = await sessionOf(freshEmail('newcomer'));
});

const arrive = (
  browser: Browser,
  colorScheme: 'light' | 'dark',
  storageState?: StorageState | string,
): Promise<Visitor> =>
  Visitor.arrive(browser, { colorScheme, viewport: desktop, ...(storageState ? { storageState } : {}) });

test('the audit finds a fault that is added after the page is loaded', async ({ browser }) => {
  const visitor = await arrive(browser, 'light', demoSession);
  const { page } = visitor;
  await load(page, '/team');
  expect(await violationsOf(page)).toEqual([]);
  await visit(page, '/reports');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.className = 'planted';
    const faint = document.createElement('p');
    faint.textContent = 'Too faint to read';
    faint.style.cssText = 'color: #ddd; background: #fff';
    document.querySelector('main')?.append(button, faint);
  });
  const found = await violationsOf(page);
  expect(found.some((line) => line.startsWith('button-name:'))).toBe(true);
  expect(found.some((line) => line.startsWith('color-contrast:'))).toBe(true);
  await visitor.leave();
});

/** Colors do not depend on the width, and layout does not depend on the scheme. */
const usualSizes = { light: [desktop, phone], dark: [desktop] };

const audits = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, sizes: usualSizes[colorScheme], isWide: false },
  { colorScheme, sizes: everySize, isWide: true },
]);

for (const { colorScheme, sizes, isWide } of audits) {
  const name = `in ${colorScheme} colors${isWide ? ', at every width' : ''}`;
  test.describe(name, wide(isWide), () => {
    test.setTimeout(240_000);

    test('every screen of a workspace full of data', async ({ browser }) => {
      const visitor = await arrive(browser, colorScheme, demoSession);
      const { page } = visitor;
      await load(page, '/');
      for (const address of addresses) {
        await visit(page, address);
        await expectAccessible(page, address, sizes);
        if (colorScheme === 'light') {
          await atEachSize(page, [tablet, narrowest], ({ width }) =>
            expectNoSidewaysScroll(page, `${address} at ${width} px`),
          );
          await atEachSize(page, [zoomed], () => expectNothingSticks(page, `${address} at 400% zoom`));
        }
      }
      await visitor.leave();
    });

    // Empty states differ from full ones in content, not in layout: one size for each scheme is enough.
    test('every screen of a new account', wide(colorScheme === 'dark'), async ({ browser }) => {
      const visitor = await arrive(browser, colorScheme, newcomerState);
      const { page } = visitor;
      await load(page, '/');
      for (const address of isWide ? addresses : emptyAddresses) {
        await visit(page, address);
        await expectAccessible(page, `${address} of a new account`, [
          colorScheme === 'light' ? phone : desktop,
        ]);
      }
      await visitor.leave();
    });

    test('dialogs, menus and toasts', wide(colorScheme === 'dark'), async ({ browser }) => {
      const visitor = await arrive(browser, colorScheme, newcomerState);
      const { page, dataSources, decks, profile, referrals, reports, shell } = visitor;
      const closeDialog = async (): Promise<void> => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await load(page, '/data-sources');
      await dataSources.openAddDialog();
      await dataSources.submit();
      await expect(dataSources.dialog.getByText('Name is required')).toBeVisible();
      await expectAccessible(page, 'the dialog of a data source, with errors', sizes);
      await closeDialog();
      await visit(page, '/connect-apps');
      await decks.openDialog();
      await expectAccessible(page, 'the dialog of an app', sizes);
      await closeDialog();
      await visit(page, '/reports');
      await page.getByRole('button', { name: 'Generate Report' }).first().click();
      await reports.dialog.waitFor();
      await expectAccessible(page, 'the dialog of a report', sizes);
      await closeDialog();
      await visit(page, '/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await profile.dialog.waitFor();
      await expectAccessible(page, 'the dialog of the profile', sizes);
      await closeDialog();
      await visit(page, '/');
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      await expectAccessible(page, 'the menu', [phone]);
      await closeDialog();
      await page.setViewportSize(desktop);
      await (await shell.openBell()).waitFor();
      await expectAccessible(page, 'the bell', sizes);
      await closeDialog();
      await visit(page, '/refer-friends');
      await referrals.send();
      const toast = shell.toasts.saying('Phone Required');
      await expect(toast).toBeVisible();
      // The time of a toast stops while the pointer is over it.
      await toast.hover();
      await expectAccessible(page, 'a toast', sizes);
      await expect(toast).toBeVisible();
      await visitor.leave();
    });

    test('both steps of joining', async ({ browser }) => {
      const visitor = await arrive(browser, colorScheme);
      const { page, landing } = visitor;
      await landing.open();
      await expectAccessible(page, 'the landing screen', sizes);
      await landing.ignite.click();
      await expect(landing.toasts.saying('Entry Required')).toBeVisible();
      await expectAccessible(page, 'the landing screen, with an error', sizes);
      await landing.enterEmail(freshEmail('axe'));
      await landing.codeField.waitFor();
      await expectAccessible(page, 'the second step', sizes);
      await visitor.leave();
    });
  });
}
