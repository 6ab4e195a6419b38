import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { addresses } from './addresses.js';
import { atEachSize, load, narrowest, phone, visit } from './audit.js';
import { demoSession } from './demoSession.js';
import { expectNoSidewaysScroll } from './violations.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';

/** Print, forced colors, wide text spacing, and a phone in landscape orientation. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

const styleOf = (element: Locator, property: 'color' | 'backgroundColor'): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node)[name], property);

test('screens are printed dark on white, without the frame, and with their charts', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: demoSession, colorScheme: 'dark' });
  const { page, shell } = visitor;
  await load(page, '/profile');
  for (const address of ['/profile', '/']) {
    await visit(page, address);
    const onScreen = await styleOf(shell.heading, 'color');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(shell.navigation).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect.poll(() => styleOf(shell.heading, 'color')).toBe('rgb(15, 23, 42)');
    expect(await styleOf(page.locator('body'), 'backgroundColor')).toBe('rgb(255, 255, 255)');
    if (address === '/') {
      for (const name of ['User Growth Trend', 'Revenue by Product']) {
        await expect(page.getByRole('figure', { name }).locator('svg path').first()).toBeVisible();
      }
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect.poll(() => styleOf(shell.heading, 'color')).toBe(onScreen);
  }
});

test('forced colors mark the current screen, active switches, and progress', wide(), async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: demoSession, forcedColors: 'active' });
  const { page, shell } = visitor;
  await page.goto('/settings');
  await shell.ready();
  const background = (element: Locator) => styleOf(element, 'backgroundColor');
  const highlight = await page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.cssText = 'forced-color-adjust: none; background-color: Highlight';
    document.body.append(probe);
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  });
  expect(await background(shell.entry('Settings'))).toBe(highlight);
  expect(await background(shell.entry('Team'))).not.toBe(highlight);
  const card = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
  expect(await background(card('System'))).toBe(highlight);
  expect(await background(card('Dark'))).not.toBe(highlight);
  const shortcuts = page.getByRole('switch', { name: 'Single-key shortcuts' });
  const track = shortcuts.locator('xpath=../following-sibling::*[1]');
  expect(await background(track)).toBe(highlight);
  await shortcuts.click();
  await expect.poll(() => background(track)).not.toBe(highlight);
  await shell.goTo('Player Profile');
  await shell.ready();
  expect(await background(page.getByRole('progressbar').locator('> *').first())).toBe(highlight);
  expect(await background(page.locator('.MuiTabs-indicator').first())).toBe(highlight);
});

/** The labels of the bottom bar on a phone: font size, number of lines, and position. */
async function wordsOfTheBar(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  return bar.locator('> *').evaluateAll((slots) =>
    slots.map((slot) => {
      const range = document.createRange();
      range.selectNodeContents(slot.lastChild ?? slot);
      const { left, right } = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const size = Number.parseFloat(getComputedStyle(slot).fontSize);
      return { word: slot.textContent, lines: lines.size, size, left, right };
    }),
  );
}

test('wide spacing of letters, words and lines cuts no text', wide(), async ({ browser }) => {
  visitor = await Visitor.arrive(browser, {
    storageState: demoSession,
    viewport: { width: 390, height: 844 },
  });
  const { page } = visitor;
  await load(page, '/');
  // The values of WCAG 2.2, 1.4.12. The style stays while the app navigates.
  await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`,
  });
  for (const address of addresses) {
    await visit(page, address);
    await expectNoSidewaysScroll(page, address);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *, header *, nav, nav *')]
        .filter((element) => {
          const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
          const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
          // One pixel wide: for screen readers only. With an ellipsis, the title has the whole text.
          const isText = element.textContent.trim() !== '' && textOverflow !== 'ellipsis';
          const isShown = isText && clientWidth > 2 && position !== 'absolute';
          const isWide = overflowX === 'hidden' && scrollWidth > clientWidth + 1;
          const isHigh = overflowY === 'hidden' && scrollHeight > clientHeight + 1;
          return isShown && (isWide || isHigh);
        })
        .map(({ className, textContent }) => `${String(className)}: ${textContent.slice(0, 40)}`),
    );
    expect.soft(cut, address).toEqual([]);
    const words = await wordsOfTheBar(page);
    expect
      .soft(
        words.filter(({ lines }) => lines > 1),
        address,
      )
      .toEqual([]);
  }
});

test(
  'the labels of the bottom bar on a phone have at least 13 px, one line each, and do not touch',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport: phone });
    const { page } = visitor;
    await load(page, '/team');
    await atEachSize(page, [narrowest, phone], async ({ width }) => {
      const words = await wordsOfTheBar(page);
      expect(words).toHaveLength(5);
      for (const [index, { word, lines, size, left, right }] of words.entries()) {
        expect.soft({ word, lines }).toEqual({ word, lines: 1 });
        expect.soft(size, word).toBeGreaterThanOrEqual(13);
        expect.soft(left, word).toBeGreaterThanOrEqual((words[index - 1]?.right ?? 0) + 2);
        expect.soft(right, word).toBeLessThanOrEqual(width);
      }
    });
  },
);

test(
  'on a phone in landscape a dialog scrolls inside, and its buttons are visible',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, {
      storageState: demoSession,
      viewport: { width: 844, height: 390 },
      hasTouch: true,
    });
    const { page, shell, dataSources } = visitor;
    await page.goto('/data-sources');
    await shell.ready();
    await dataSources.openAddDialog();
    await expect(dataSources.dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    const last = dataSources.dialog.getByRole('textbox').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  },
);
