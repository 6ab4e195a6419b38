import { expect, test } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';

/** Every value the scheme of the page takes from its first byte on. */
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

test.describe('a page comes in its colors, and in no others before them', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`for a visitor, ${colorScheme}`, async ({ browser }) => {
      const visitor = await Visitor.arrive(browser, { colorScheme });
      const seen = await noteSchemes(visitor);
      await visitor.landing.open();
      expect(await seen()).toEqual(['fire']);
      await visitor.leave();
    });

    for (const [address, scheme] of [
      ['/', colorScheme],
      ['/profile', 'deck'],
    ] as const) {
      test(
        `for a member at ${address}, ${colorScheme}`,
        wide(address === '/profile' && colorScheme === 'light'),
        async ({ browser }) => {
          const visitor = await Visitor.arrive(browser, { colorScheme, storageState: demoSession });
          const seen = await noteSchemes(visitor);
          await visitor.page.goto(address);
          await visitor.shell.ready();
          expect(await seen()).toEqual([scheme]);
          await visitor.leave();
        },
      );
    }
  }
});

test('with reduced motion a new scheme reaches the innermost words at once', async ({ browser }) => {
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
