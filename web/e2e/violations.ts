import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** WCAG 2.2 AA and best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface PageWithAxe {
  axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
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

/** The violations on the page, one line for each element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as PageWithAxe;
    if (!axe) {
      throw new Error('axe is not in the page');
    }
    const runOnly = { type: 'tag' as const, values };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    );
  }, tags);
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

/** Reports a page that scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what}: sideways scroll`).toBeLessThanOrEqual(0);
}
