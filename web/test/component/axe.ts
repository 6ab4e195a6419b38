import { expect } from '@jest/globals';
import axe from 'axe-core';

/**
 * Disabled rules. Contrast, and the elements hidden behind a modal dialog, need a layout, which jsdom lacks. The rules
 * on landmarks need the whole page.
 */
const rules = {
  'color-contrast': { enabled: false },
  'aria-hidden-focus': { enabled: false },
  region: { enabled: false },
};

/** Expects no violation. A failure lists each as `rule: element`. */
export async function expectNoViolations(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, { rules, resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
