import { expect, test } from '@playwright/test';
import { addresses } from './addresses.js';
import { desktop, load, phone, visit } from './audit.js';
import { demoSession } from './demoSession.js';
import { KeyboardUser } from './keyboardUser.js';
import { Visitor, freshEmail, freshPhone } from './visitor.js';
import { wide } from './wide.js';

const csv = ['name,value,unit', 'active_users,1000,users', 'conversion_rate,3,percent'].join('\n');

async function joins({ page, landing, shell }: Visitor, user: KeyboardUser): Promise<void> {
  await landing.open();
  await user.write(landing.field('e-mail address'), freshEmail('keys'));
  await page.keyboard.press('Enter');
  await expect(landing.codeField).toBeFocused();
  await page.keyboard.type(await landing.toasts.debugCode());
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Emberdeck Dashboard', { timeout: 30_000 });
}

async function skipsToMain({ page, shell }: Visitor): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(shell.heading).toBeInViewport();
}

async function addsSource({ page, shell, dataSources }: Visitor, user: KeyboardUser): Promise<void> {
  await user.tabTo(shell.entry('Data Sources'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Connected Data Sources');
  await expect(shell.heading).toBeFocused();
  await user.enter(page.getByRole('main').getByRole('button', { name: 'Add Data Source' }).first());
  await expect(dataSources.dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Typed metrics');
  await user.tabTo(dataSources.dialog.getByLabel('Type'));
  await page.keyboard.type('File');
  await user.enter(dataSources.dialog.getByRole('button', { name: 'Add Data Source' }));
}

async function uploads({ page, dataSources }: Visitor, user: KeyboardUser): Promise<void> {
  const choose = dataSources.dialog.getByRole('button', { name: 'Choose files' }).first();
  await user.tabTo(choose);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'metrics.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dataSources.preview.waitFor();
  await user.enter(dataSources.dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(dataSources.count('Rows added')).toHaveText('2');
  await page.keyboard.press('Escape');
  await expect(dataSources.dialog).toHaveCount(0);
  await expect(dataSources.card('Typed metrics')).toBeVisible();
  expect((await user.focus()).isPage, 'the focus is given back').toBe(false);
}

async function makesReport({ page, shell, reports }: Visitor, user: KeyboardUser): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(shell.paletteField).toBeFocused();
  await page.keyboard.type('reports');
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Reports');
  await expect(shell.heading).toBeFocused();
  await user.enter(page.getByRole('button', { name: 'Generate Report' }).first());
  await expect(reports.dialog).toBeVisible();
  await user.tabTo(reports.dialog.getByRole('radio', { name: 'PDF' }));
  await page.keyboard.press('ArrowRight');
  await expect(reports.dialog.getByRole('radio', { name: 'Excel' })).toBeChecked();
  await user.enter(reports.dialog.getByRole('button', { name: 'Generate Report' }));
  await expect(reports.dialog).toHaveCount(0);
  const link = reports.downloadLink(reports.card('Executive Summary Report'));
  await expect(link).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await user.enter(link);
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
}

async function connectsApp({ page, shell, decks }: Visitor, user: KeyboardUser): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(shell.heading).toHaveText('Your Deck Collection');
  await expect(shell.heading).toBeFocused();
  const opener = page.getByRole('button', { name: 'Connect New App' }).first();
  await user.enter(opener);
  await expect(decks.dialog.getByLabel('App Name')).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await decks.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(decks.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(decks.dialog.getByLabel('App Name')).toBeFocused();
  await page.keyboard.type('Morning Runs');
  await user.tabTo(decks.dialog.getByLabel('App Type'));
  await page.keyboard.type('Fit');
  await user.enter(decks.dialog.getByRole('button', { name: 'Connect App' }));
  await expect(decks.deck('Morning Runs')).toBeVisible();
  await expect(decks.balance).toHaveText('110');
}

async function talks({ page, shell, communications }: Visitor, user: KeyboardUser): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(shell.paletteField).toBeFocused();
  await page.keyboard.type('write');
  await page.keyboard.press('Enter');
  await expect(communications.compose).toBeFocused();
  await page.keyboard.type('Typed, not clicked');
  await page.keyboard.press('Control+Enter');
  const message = communications.message('Typed, not clicked');
  await expect(message).toBeVisible();
  await expect(communications.compose).toBeFocused();
  const like = communications.likeButton('Typed, not clicked');
  await expect(like).toBeEnabled();
  await user.tabTo(like, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toBeFocused();
  await user.enter(message.getByRole('button', { name: /^Reply to/ }));
  const box = page.getByRole('textbox', { name: /^Reply to/ });
  await expect(box).toBeFocused();
  await page.keyboard.type('And answered');
  await page.keyboard.press('Control+Enter');
  await expect(communications.message('And answered')).toBeVisible();
}

async function refersFriend({ page, shell, referrals }: Visitor, user: KeyboardUser): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(shell.paletteField).toBeFocused();
  await page.keyboard.type('refer a friend');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /phone/i })).toBeFocused();
  await page.keyboard.type(freshPhone());
  await page.keyboard.press('Enter');
  await expect(referrals.inviteLink).toBeVisible();
  await user.tabTo(referrals.inviteLink);
}

async function signsOut({ page, shell, landing }: Visitor, user: KeyboardUser): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(shell.paletteField).toBeFocused();
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Settings');
  await expect(shell.heading).toBeFocused();
  await user.enter(page.getByRole('link', { name: 'Sign Out' }));
  await expect(landing.heading).toBeVisible();
}

test('the whole journey by keyboard: join, upload, report, connect, post, refer, sign out', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const visitor = new Visitor(page);
  const user = new KeyboardUser(page);
  // Playwright intercepts file choosers only while a listener exists, and needs a moment to start.
  page.on('filechooser', () => undefined);
  await joins(visitor, user);
  await skipsToMain(visitor);
  await addsSource(visitor, user);
  await uploads(visitor, user);
  await makesReport(visitor, user);
  await connectsApp(visitor, user);
  await talks(visitor, user);
  await refersFriend(visitor, user);
  await signsOut(visitor, user);
});

for (const viewport of [desktop, phone]) {
  test(
    `at ${viewport.width} px Tab reaches every element of every screen, always in view, and leaves the page`,
    wide(viewport.width < 600),
    async ({ browser }) => {
      test.setTimeout(240_000);
      const visitor = await Visitor.arrive(browser, {
        viewport,
        storageState: demoSession,
        reducedMotion: 'reduce',
      });
      const { page } = visitor;
      const user = new KeyboardUser(page);
      await load(page, '/');
      for (const address of addresses) {
        await visit(page, address);
        await user.startOver();
        const { stops, hidden } = await user.tabThrough();
        expect.soft(stops, `${address}: stops`).toBeGreaterThan(10);
        expect.soft(stops, `${address}: stops`).toBeLessThan(120);
        expect.soft(hidden, `${address}: focused but covered`).toEqual([]);
      }
      await visitor.leave();
    },
  );
}

test('menus, lists and dialogs hold the focus and return it on Esc', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const visitor = await Visitor.arrive(browser, {
    viewport,
    storageState: demoSession,
    reducedMotion: 'reduce',
  });
  const { page, shell } = visitor;
  const user = new KeyboardUser(page);
  await page.goto('/team');
  await shell.ready();
  const layers = [
    {
      opener: page.getByRole('button', { name: 'Open menu' }),
      layer: page.getByRole('dialog', { name: 'Menu' }),
    },
    { opener: shell.search, layer: shell.palette },
    { opener: shell.bell, layer: page.getByRole('dialog', { name: 'Notifications' }) },
    {
      opener: page.getByRole('button', { name: 'More' }),
      layer: page.getByRole('dialog', { name: 'Menu' }),
    },
  ];
  for (const { opener, layer } of layers) {
    await user.enter(opener);
    await layer.waitFor();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await visitor.leave();
});
