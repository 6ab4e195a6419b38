import { expect } from '@jest/globals';
import axe from 'axe-core';

/**
 * Rules that need a layout, which jsdom has not: contrast, and whether a modal dialog covers what it hides. The landmarks
 * belong to the whole page.
 */
const rules = {
  'color-contrast': { enabled: false },
  'aria-hidden-focus': { enabled: false },
  region: { enabled: false },
};

/** No violation in what is shown, as `rule: element` where there is one. */
export async function expectNoViolations(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, { rules, resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
