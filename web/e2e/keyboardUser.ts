import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const patience = 120;

/** The focused element, and whether the user can see it. */
interface Focus {
  readonly name: string;
  readonly isPage: boolean;
  readonly isSeen: boolean;
}

/** A user without a pointer. */
export class KeyboardUser {
  constructor(private readonly page: Page) {}

  /** The focused element. It counts as seen if no other element covers the middle of its visible part. */
  async focus(): Promise<Focus> {
    return this.page.evaluate(async () => {
      const middleOf = (element: Element): Element | null => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
        return isInView ? document.elementFromPoint(x, y) : null;
      };
      const look = () => {
        const element = document.activeElement;
        if (!element || element === document.body) {
          return { name: 'the page', isPage: true, isSeen: true };
        }
        const hit = middleOf(element);
        // A hidden input is below its drawing or its label, and the focusable element of a chart is below the chart.
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const places = [element, label, element.closest('figure')];
        const isSeen =
          hit !== null && (hit === element.parentElement || places.some((each) => each?.contains(hit)));
        const words = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
        const cover =
          hit === null
            ? 'out of view'
            : `under ${hit.tagName}.${hit.className.toString()} ${hit.textContent.trim().slice(0, 40)}`;
        return { name: `${element.tagName} "${words}" ${cover}`, isPage: false, isSeen };
      };
      // The browser scrolls to the focused element in the next frames. A busy machine needs more of them.
      const deadline = performance.now() + 3000;
      let seen = look();
      while (!seen.isSeen && performance.now() < deadline) {
        await new Promise((done) => requestAnimationFrame(done));
        seen = look();
      }
      return seen;
    });
  }

  /** Makes the next Tab reach the first stop of the page, as after a load. */
  async startOver(): Promise<void> {
    await this.page.evaluate(() => {
      const start = document.createElement('span');
      start.tabIndex = -1;
      document.body.prepend(start);
      start.focus();
      // The browser continues from the position of the removed element.
      start.remove();
    });
  }

  /** Presses Tab until the target has the focus. Every stop must be in view. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < patience; presses += 1) {
      await this.page.keyboard.press(key);
      const { isSeen, name } = await this.focus();
      expect(isSeen, `${name} is in sight`).toBe(true);
      if (await target.evaluate((element) => element === document.activeElement)) {
        return;
      }
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  }

  /** Tabs to the target and presses Enter. */
  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** Tabs to the target and types. */
  async write(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  /** Tabs through the page until the focus leaves it. Returns the number of stops, and the stops out of view. */
  async tabThrough(): Promise<{ stops: number; hidden: string[] }> {
    const hidden: string[] = [];
    for (let stops = 0; stops < patience; stops += 1) {
      await this.page.keyboard.press('Tab');
      const { isPage, isSeen, name } = await this.focus();
      if (isPage) {
        return { stops, hidden };
      }
      if (!isSeen) {
        hidden.push(name);
      }
    }
    return { stops: patience, hidden };
  }
}
