import type { Page } from '@playwright/test';
import {
  expectContrastInForcedColors,
  expectNoSidewaysScroll,
  expectNoViolation,
  expectOneFace,
} from './violations.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const narrowest: Size = { width: 320, height: 640 };
export const phone: Size = { width: 390, height: 844 };
export const tablet: Size = { width: 768, height: 1024 };
export const desktop: Size = { width: 1440, height: 900 };

/** Waits for the heading and for all data of the screen. */
async function expectReady(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Loads the app at an address, which costs about a second. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectReady(page);
}

/**
 * Goes to another address inside the loaded app, in a quarter of the time of a load. It marks the current heading or
 * selected tab, and waits for a new one, so that the audit cannot check the previous screen.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // A closed layer goes back in the history a moment later, which would undo the visit.
  await page.waitForFunction(() => !('layer' in (window.history.state ?? {})));
  const changing = await page.evaluate((wanted) => {
    if (location.pathname + location.search === wanted) {
      return null;
    }
    const isTab = location.pathname === new URL(wanted, location.href).pathname;
    const selector = isTab ? 'main [role="tab"][aria-selected="true"]' : 'main h1';
    const shown = document.querySelectorAll(selector);
    shown.forEach((each) => each.setAttribute('data-visited', 'before'));
    history.pushState(null, '', wanted);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return shown.length > 0 ? selector : null;
  }, address);
  if (changing !== null) {
    await page.locator(`${changing}:not([data-visited])`).waitFor();
    await page.evaluate(() =>
      document.querySelectorAll('[data-visited]').forEach((marked) => marked.removeAttribute('data-visited')),
    );
  }
  await expectReady(page);
}

/** Waits until the layout of the last resize is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Resizes the page to each size without a reload, and runs the check. */
export async function atEachSize(
  page: Page,
  sizes: readonly Size[],
  check: (size: Size) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await drawn(page);
    await check(size);
  }
}

/** Expects no violation and no sideways scrolling in each size, one face, and contrast in forced colors. */
export async function expectAccessible(page: Page, what: string, sizes: readonly Size[]): Promise<void> {
  await atEachSize(page, sizes, async ({ width }) => {
    await expectNoViolation(page, `${what} at ${width} px`);
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  });
  await expectOneFace(page, what);
  await expectContrastInForcedColors(page, what);
}
