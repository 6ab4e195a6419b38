import { expect, test } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { Visitor } from './visitor.js';

/** Records every value of the page's scheme from its first byte on. */
async function noteSchemes({ page }: Visitor): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenSchemes: seen });
    new MutationObserver(() => {
      const scheme = document.documentElement.dataset['colorScheme'] ?? 'none';
      if (seen.at(-1) !== scheme) seen.push(scheme);
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-color-scheme'] });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenSchemes: string[] }).seenSchemes);
}

/** Loads each address, and expects that the page never had another color scheme. */
async function expectSchemes(
  visitor: Visitor,
  loads: readonly (readonly ['light' | 'dark', string, string])[],
  ready: () => Promise<void>,
): Promise<void> {
  const seen = await noteSchemes(visitor);
  for (const [colorScheme, address, scheme] of loads) {
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.page.goto(address);
    await ready();
    expect(await seen(), `${address} in ${colorScheme} colors`).toEqual([scheme]);
  }
}

test('a page has its colors from the first byte on', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser);
  const landing = [
    ['light', '/', 'fire'],
    ['dark', '/', 'fire'],
  ] as const;
  await expectSchemes(visitor, landing, () => visitor.landing.heading.waitFor());
  await visitor.leave();

  const member = await Visitor.arrive(browser, { storageState: demoSession });
  const screens = [
    ['light', '/', 'light'],
    ['light', '/profile', 'deck'],
    ['dark', '/', 'dark'],
    ['dark', '/profile', 'deck'],
  ] as const;
  await expectSchemes(member, screens, () => member.shell.ready());
  await member.leave();
});

test('with reduced motion a new scheme applies to the innermost words at once', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, {
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: demoSession,
  });
  await visitor.page.goto('/');
  await visitor.shell.ready();
  const heading = visitor.shell.heading;
  const [before, after] = await heading.evaluate((element) => {
    const { color } = getComputedStyle(element);
    document.documentElement.dataset['colorScheme'] = 'dark';
    return [color, getComputedStyle(element).color];
  });
  expect(after).not.toBe(before);
  await visitor.leave();
});
