import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { en } from '../src/shared/i18n/en.js';
import { pseudoText } from '../test/pseudo/pseudo.js';
import {
  clippedLabels,
  runsFromLeftToRight,
  textsOutsideTheCatalogue,
  unreadableTicks,
} from './localeChecks.js';
import { addresses } from './addresses.js';
import { atEachSize, desktop, load, narrowest, phone, visit } from './audit.js';
import { demoSession } from './demoSession.js';
import { withPseudoLocales } from './pseudoSite.js';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { Visitor, freshEmail } from './visitor.js';
import { wide } from './wide.js';

type Tag = 'en-XA' | 'ar-XB';

function inLanguage(address: string, tag: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${tag}`;
}

async function arrive(browser: Browser, viewport = desktop, storageState?: string): Promise<Page> {
  const options = { viewport, reducedMotion: 'reduce', ...(storageState ? { storageState } : {}) } as const;
  const { page } = await Visitor.arrive(browser, options);
  await withPseudoLocales(page.context());
  return page;
}

async function openScreen(page: Page, address: string, tag: Tag): Promise<void> {
  await load(page, inLanguage(address, tag));
}

/** The accessible name of a button in a pseudo-locale, up to its first placeholder. */
function named(english: string, tag: Tag): RegExp {
  const [start = ''] = pseudoText(english, tag === 'ar-XB' ? 'rtl' : 'ltr').split(/\{\{|⟧/);
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

function button(page: Page, english: string, tag: Tag): Locator {
  return page.getByRole('button', { name: named(english, tag) }).first();
}

function bellOf(page: Page): Locator {
  return page
    .getByRole('banner')
    .getByRole('button')
    .filter({ has: page.locator('.lucide-bell') });
}

async function expectWholeLabels(page: Page, what: string, sizes = [desktop, phone]): Promise<void> {
  await atEachSize(page, sizes, async ({ width }) => {
    const where = `${what} at ${width} px`;
    expect.soft(await textsOutsideTheCatalogue(page), `${where}: not in the catalogue`).toEqual([]);
    expect.soft(await clippedLabels(page), `${where}: clipped`).toEqual([]);
    await expectNoSidewaysScroll(page, where);
  });
}

const dialogs = [
  { name: 'adding a source', address: '/data-sources', opener: en.dataSources.add },
  { name: 'uploading a file', address: '/data-sources', opener: en.dataSources.uploadFor },
  { name: 'connecting an app', address: '/connect-apps', opener: en.decks.connect },
  { name: 'editing the profile', address: '/profile', opener: en.profile.edit },
] as const;

test.describe('with long texts', () => {
  test.setTimeout(180_000);

  test('every text comes from the catalogue and every label fits, on every screen', async ({ browser }) => {
    const page = await arrive(browser, desktop, demoSession);
    await load(page, inLanguage('/', 'en-XA'));
    for (const address of addresses) {
      await visit(page, address);
      await expectWholeLabels(page, address);
    }
    await page.context().close();
  });

  test('the same in dialogs, in the bell, in a toast and in the menu', wide(), async ({ browser }) => {
    const page = await arrive(browser, desktop, demoSession);
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.setViewportSize(desktop);
    };
    await load(page, inLanguage('/', 'en-XA'));
    for (const { name, address, opener } of dialogs) {
      await visit(page, address);
      await button(page, opener, 'en-XA').click();
      await page.getByRole('dialog').waitFor();
      await expectWholeLabels(page, name);
      await close();
    }
    await bellOf(page).click();
    await page.getByRole('dialog').waitFor();
    await expectWholeLabels(page, 'the bell');
    await close();
    await page.setViewportSize(phone);
    await button(page, en.nav.openMenu, 'en-XA').click();
    await page.getByRole('dialog').waitFor();
    await expectWholeLabels(page, 'the menu', [phone]);
    await close();
    await visit(page, '/refer-friends');
    await button(page, en.referrals.submit, 'en-XA').click();
    const toast = page.locator('[data-swipe-direction]');
    // The time of a toast stops while the pointer is over it.
    await toast.hover();
    await expectWholeLabels(page, 'a toast');
    await expect(toast).toBeVisible();
    await page.context().close();
  });

  test('the same in both steps of joining', wide(), async ({ browser }) => {
    const page = await arrive(browser);
    await page.goto(inLanguage('/', 'en-XA'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectWholeLabels(page, 'the landing screen');
    await page.locator('button[type="submit"]').click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await expectWholeLabels(page, 'the landing screen, with an error');
    await page.locator('input[type="email"]').fill(freshEmail('long'));
    await page.locator('button[type="submit"]').click();
    await page.locator('input[autocomplete="one-time-code"]').waitFor();
    await expectWholeLabels(page, 'the second step');
    await page.context().close();
  });
});

test.describe('the language of a tab', () => {
  test('is the requested one, only in this tab; an unknown one is English, without more files', async ({
    browser,
  }) => {
    const page = await arrive(browser);
    const html = page.locator('html');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const lazy = (): string[] => loaded.filter((url) => /pseudo|RightToLeft/.test(url));
    await page.goto(inLanguage('/', 'xx'));
    await page.getByRole('heading', { level: 1, name: en.landing.title }).waitFor();
    await expect(html).toHaveAttribute('lang', 'en');
    expect(loaded.length).toBeGreaterThan(1);
    expect(lazy()).toEqual([]);
    await page.goto(inLanguage('/', 'ar-XB'));
    await page.getByRole('heading', { level: 1, name: '⟦' }).waitFor();
    expect(lazy()).toHaveLength(2);
    await expect(html).toHaveAttribute('lang', 'ar-XB');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: '⟦' }).waitFor();
    await expect(html).toHaveAttribute('lang', 'ar-XB');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('heading', { level: 1, name: en.landing.title }).waitFor();
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(inLanguage('/', 'en'));
    await page.getByRole('heading', { level: 1, name: en.landing.title }).waitFor();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(html).toHaveAttribute('dir', 'ltr');
    await page.context().close();
  });

  test('is set before the first paint: the direction of the page never changes visibly', async ({
    browser,
  }) => {
    const page = await arrive(browser);
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        const root = document.getElementById('root');
        if (root?.firstChild) {
          observer.disconnect();
          const { dir, lang } = document.documentElement;
          document.documentElement.dataset['atFirst'] = `${dir} ${lang}`;
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(inLanguage('/', 'ar-XB'));
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'rtl ar-XB');
    await page.context().close();
  });
});

/** The sidebar is on the right, the bell on the left with its list below. */
async function expectMirroredFrame(page: Page): Promise<void> {
  const sidebar = await page.getByRole('navigation').first().boundingBox();
  expect((sidebar?.x ?? 0) + (sidebar?.width ?? 0)).toBe(desktop.width);
  const bell = bellOf(page);
  const bellAt = await bell.boundingBox();
  expect(bellAt?.x).toBeLessThan(desktop.width / 4);
  await bell.click();
  const list = page.getByRole('dialog');
  await expect
    .poll(async () => Math.round((await list.boundingBox())?.x ?? 0))
    .toBe(Math.round(bellAt?.x ?? -1));
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

async function expectMenuFromTheRight(page: Page): Promise<void> {
  await button(page, en.nav.openMenu, 'ar-XB').click();
  const menu = page.getByRole('dialog');
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    })
    .toBe(phone.width);
}

test.describe('from right to left', () => {
  test.setTimeout(180_000);

  test('no screen needs sideways scrolling', async ({ browser }) => {
    const page = await arrive(browser, desktop, demoSession);
    await load(page, inLanguage('/', 'ar-XB'));
    for (const address of addresses) {
      await visit(page, address);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await atEachSize(page, [desktop, phone, narrowest], ({ width }) =>
        expectNoSidewaysScroll(page, `${address} at ${width} px`),
      );
    }
    await page.context().close();
  });

  test('places, icons, figures and charts follow the direction', wide(), async ({ browser }) => {
    const page = await arrive(browser, desktop, demoSession);
    const mirrored = 'matrix(-1, 0, 0, 1, 0, 0)';
    await load(page, inLanguage('/', 'ar-XB'));
    await expectMirroredFrame(page);
    await atEachSize(page, [phone, desktop], async ({ width }) => {
      await visit(page, '/');
      await page.locator('[class*="MuiChartsAxis-tickLabel"]').first().waitFor();
      await expect.poll(() => unreadableTicks(page), { message: `at ${width} px` }).toEqual([]);
      expect(await runsFromLeftToRight(page.getByText(/^\$[\d.,]+$/).first())).toBe(true);
      expect(await runsFromLeftToRight(page.getByText(/^[+-][\d.,]+%$/).first())).toBe(true);
      await visit(page, '/profile?tab=transactions');
      expect(await runsFromLeftToRight(page.getByText(/^[+−]\d+$/).first())).toBe(true);
    });

    await visit(page, '/communications');
    await expect(page.locator('.lucide-reply').first()).toHaveCSS('transform', mirrored);
    await expect(page.locator('.lucide-send').first()).toHaveCSS('transform', mirrored);
    await expect(page.locator('.lucide-heart').first()).toHaveCSS('transform', 'none');
    await visit(page, '/settings');
    await expect(page.locator('.lucide-log-out')).toHaveCSS('transform', mirrored);

    await page.setViewportSize(phone);
    for (const address of ['/', '/communications', '/profile', '/settings']) {
      await visit(page, address);
      await expectNoViolation(page, address);
    }
    await expectMenuFromTheRight(page);
    await openScreen(page, '/data-sources?add=1', 'ar-XB');
    await page.getByRole('dialog').waitFor();
    await expectNoViolation(page, 'the dialog of a data source');
    await openScreen(page, '/communications', 'en-XA');
    await expect(page.locator('.lucide-reply').first()).toHaveCSS('transform', 'none');
    await page.context().close();
  });

  test('a toast appears on the left and is swiped to the left', wide(), async ({ browser }) => {
    const page = await arrive(browser);
    await page.goto(inLanguage('/', 'ar-XB'));
    await page.locator('button[type="submit"]').click();
    const toast = page.locator('[data-swipe-direction]');
    await expect(toast).toHaveAttribute('data-swipe-direction', 'left');
    const box = await toast.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(desktop.width / 2);
    await page.context().close();
  });

  test(
    'contacts, codes and addresses run from left to right, words in their own direction',
    wide(),
    async ({ browser }) => {
      const page = await arrive(browser);
      await page.goto(inLanguage('/', 'ar-XB'));
      await expect(page.locator('input[type="email"]')).toHaveCSS('direction', 'ltr');
      await page.getByRole('tab').nth(1).click();
      await expect(page.locator('input[type="tel"]')).toHaveCSS('direction', 'ltr');
      await page.getByRole('tab').first().click();
      await page.locator('input[type="email"]').fill(freshEmail('rtl'));
      await page.locator('button[type="submit"]').click();
      await page.locator('input[autocomplete="one-time-code"]').fill('123456');
      await expect(page.locator('input[autocomplete="one-time-code"]')).toHaveCSS('direction', 'ltr');
      const first = await page.getByText('1', { exact: true }).boundingBox();
      const last = await page.getByText('6', { exact: true }).boundingBox();
      expect(first?.x).toBeLessThan(last?.x ?? 0);
      await page.context().close();

      const member = await arrive(browser, desktop, demoSession);
      await openScreen(member, '/connect-apps', 'ar-XB');
      await button(member, en.decks.connect, 'ar-XB').click();
      const name = member.getByRole('dialog').getByRole('textbox').first();
      await name.fill('Steps');
      await expect(name).toHaveCSS('direction', 'ltr');
      await name.fill('خطوات');
      await expect(name).toHaveCSS('direction', 'rtl');
      await expect(member.locator('input[type="url"]')).toHaveCSS('direction', 'ltr');
      await member.context().close();
    },
  );
});
