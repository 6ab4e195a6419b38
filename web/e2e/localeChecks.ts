import type { Locator, Page } from '@playwright/test';

/**
 * Interface texts outside the brackets of a pseudo-locale: they do not come from the catalog.
 *
 * Some texts are no interface texts, and the page marks them. Texts of users and of the server have `dir="auto"` or
 * `bdi`. Codes and addresses have `dir="ltr"`, and untranslated names have `translate="no"`. A list holds the single
 * words that `Intl` writes (a month, a unit). A placeholder and an `aria-label` are interface texts in every field.
 */
export async function textsOutsideTheCatalogue(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const foreign = 'bdi, body [dir="auto"], body [dir="ltr"], [translate="no"]';
    const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index, 1)));
    const writtenByIntl = new RegExp(`\\b(${[...months, 'AM', 'PM', 'kB', 'MB'].join('|')})\\b`, 'g');
    const scheme = /^https?:\/\/$/;

    const leftOver = (text: string): boolean => {
      let rest = text;
      let before: string;
      do {
        before = rest;
        rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
      } while (rest !== before);
      return /\p{L}/u.test(rest.replaceAll(writtenByIntl, ''));
    };

    const found: string[] = [];
    const note = (what: string, text: string | null, element: Element): void => {
      if (text && !scheme.test(text) && leftOver(text)) {
        found.push(`${what} of <${element.tagName.toLowerCase()}>: ${text}`);
      }
    };
    const isShown = (element: Element): boolean =>
      element.closest('option') !== null || element.checkVisibility({ visibilityProperty: true });

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element && !element.closest(`${foreign}, script, style, noscript`) && isShown(element)) {
        note('text', walker.currentNode.textContent, element);
      }
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.closest('[translate="no"]') && isShown(element)) {
        note('label', element.getAttribute('aria-label'), element);
        note('placeholder', element.getAttribute('placeholder'), element);
        if (!element.closest(foreign)) {
          note('title', element.getAttribute('title'), element);
          note('alternative', element.getAttribute('alt'), element);
        }
      }
    }
    note('title', document.title.replace('Emberdeck', ''), document.documentElement);
    return found;
  });
}

/** Selected options whose text is wider than their field. */
async function clippedChoices(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const shown = [...document.querySelectorAll('select')].filter((select) => select.checkVisibility());
    return shown.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = select.selectedOptions[0]?.textContent ?? '';
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (!pen) {
        return [];
      }
      pen.font = font;
      return pen.measureText(text).width > room + 1 ? [`<select>: ${text}`] : [];
    });
  });
}

/** Labels that do not fit into their box. Names from users may be cut, because their title has the whole name. */
export async function clippedLabels(page: Page): Promise<string[]> {
  const boxes = await page.evaluate(() => {
    const labels =
      'button, a, summary, label, h1, h2, h3, dt, th, legend, nav *, [role="tab"], [role="status"]';
    const isLabel = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.textContent.includes('⟦') &&
      !element.closest('[dir="auto"]') &&
      getComputedStyle(element).display !== 'inline' &&
      // Texts for screen readers only are clipped on purpose.
      element.clientWidth > 1;
    const found: string[] = [];
    for (const element of [...document.querySelectorAll<HTMLElement>(labels)].filter(isLabel)) {
      const across = element.scrollWidth - element.clientWidth;
      const down = element.matches('button, a') ? element.scrollHeight - element.clientHeight : 0;
      if (across > 1 || down > 1) {
        found.push(`<${element.tagName.toLowerCase()}> ${across} x ${down}: ${element.textContent}`);
      }
    }
    return found;
  });
  return [...boxes, ...(await clippedChoices(page))];
}

/** Chart labels that overlap or reach outside the drawing. */
export async function unreadableTicks(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    for (const axis of document.querySelectorAll('[class*="MuiChartsAxis-root"]')) {
      const drawing = axis.closest('svg')?.getBoundingClientRect();
      const ticks = [...axis.querySelectorAll('[class*="tickLabel"]')].map((tick) => ({
        name: tick.textContent,
        box: tick.getBoundingClientRect(),
      }));
      ticks.forEach(({ name, box }, index) => {
        const next = ticks[index + 1]?.box;
        const meets =
          next !== undefined &&
          box.left < next.right &&
          next.left < box.right &&
          box.top < next.bottom &&
          next.top < box.bottom;
        if (meets) {
          found.push(`${name} stands on its neighbor`);
        }
        if (drawing && (box.left < drawing.left - 1 || box.right > drawing.right + 1)) {
          found.push(`${name} is outside of the drawing`);
        }
      });
    }
    return found;
  });
}

/** Whether the first character of a text is left of the last one. */
export async function runsFromLeftToRight(text: Locator): Promise<boolean> {
  return await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const characters: DOMRect[] = [];
    while (walker.nextNode()) {
      const { length } = walker.currentNode.textContent ?? '';
      for (let index = 0; index < length; index += 1) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        characters.push(range.getBoundingClientRect());
      }
    }
    const first = characters[0];
    const last = characters.at(-1);
    return first !== undefined && last !== undefined && first.left < last.left;
  });
}
