import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

/** WCAG 2.2 AA and best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface PageWithAxe {
  axe?: { run: (context: string, options: RunOptions) => Promise<AxeResults> };
}

let axeSource: Promise<string> | undefined;

const readAxe = (): Promise<string> =>
  (axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** Loads axe into the page once; it survives navigation inside the app. Takes a third of the time of AxeBuilder. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => (window as unknown as PageWithAxe).axe !== undefined);
  if (!isThere) {
    await page.evaluate(await readAxe());
  }
}

/** The violations on the page, one line for each element; by default of all rules with our tags. */
export async function violationsOf(
  page: Page,
  runOnly: RunOnly = { type: 'tag', values: tags },
  within = 'html',
): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(
    async ({ chosen, selector }) => {
      const { axe } = window as unknown as PageWithAxe;
      if (!axe) {
        throw new Error('axe is not in the page');
      }
      const { violations } = await axe.run(selector, { runOnly: chosen, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
    { chosen: runOnly, selector: within },
  );
}

/** Reports every violation on the page, and lets the test go on. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  expect.soft(await violationsOf(page), what).toEqual([]);
}

/** Reports visible text in another face than the page, except code and the transparent field of one-time codes. */
export async function expectOneFace(page: Page, what: string): Promise<void> {
  const others = await page.evaluate(() => {
    const face = getComputedStyle(document.body).fontFamily;
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
    const hasText = (element: HTMLElement) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return elements
      .filter(
        (element) =>
          hasText(element) && !element.closest('code, pre, script, style, noscript, [data-input-otp]'),
      )
      .filter((element) => element.checkVisibility() && getComputedStyle(element).fontFamily !== face)
      .map((element) => `${getComputedStyle(element).fontFamily}: ${element.outerHTML.slice(0, 120)}`);
  });
  expect.soft(others, `${what}: faces`).toEqual([]);
}

/**
 * Reports text without contrast where the system replaces the colors. The computed colors of other text are not those
 * that are drawn, so this checks the text that keeps our colors (`forced-color-adjust: none`).
 */
export async function expectContrastInForcedColors(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const keepsColors = await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')];
    const own = elements.filter(
      (element) =>
        element.innerText?.trim() &&
        getComputedStyle(element).getPropertyValue('forced-color-adjust') === 'none',
    );
    own.forEach((element) => element.setAttribute('data-own-colors', ''));
    return own.length > 0;
  });
  if (keepsColors) {
    const found = await violationsOf(page, { type: 'rule', values: ['color-contrast'] }, '[data-own-colors]');
    expect.soft(found, `${what} in forced colors`).toEqual([]);
    await page.evaluate(() =>
      document
        .querySelectorAll('[data-own-colors]')
        .forEach((element) => element.removeAttribute('data-own-colors')),
    );
  }
  await page.emulateMedia({ forcedColors: null });
}

/** Reports boxes with text that stay in place while the page scrolls. */
export async function expectNothingSticks(page: Page, what: string): Promise<void> {
  const stuck = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible'
        ? true
        : scrolls(element.parentElement));
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.innerText.trim() !== '' && !element.matches('[href="#main"]'))
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(stuck, `${what}: sticks`).toEqual([]);
}

/** Reports a page that scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what}: sideways scroll`).toBeLessThanOrEqual(0);
}
