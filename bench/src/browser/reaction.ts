import type { Page } from '@playwright/test';

/** The visible effect of an action: an article or a row with this text appears, is pressed, or disappears. */
export interface Change {
  readonly kind: 'posted' | 'pressed' | 'gone';
  readonly text: string;
}

declare global {
  interface Window {
    /** Milliseconds from the next click to the awaited change. */
    emberdeckReaction?: Promise<number>;
  }
}

/** Returns the milliseconds from the click of `act` to the resulting change of the document. */
export async function reactionTo(page: Page, change: Change, act: () => Promise<void>): Promise<number> {
  await page.evaluate(({ kind, text }) => {
    const within = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((each) => each.textContent.includes(text));
    const isThere = {
      posted: () => within('main article').length > 0,
      pressed: () => within('main article').some((each) => each.querySelector('[aria-pressed="true"]')),
      gone: () => within('main li').length === 0,
    }[kind];
    if (isThere()) throw new Error(`${text} is ${kind} before anybody acts`);
    window.emberdeckReaction = new Promise((resolve) => {
      let clickedAt = 0;
      const onClick = ({ timeStamp }: Event): void => {
        clickedAt = timeStamp;
      };
      window.addEventListener('click', onClick, { capture: true });
      const observer = new MutationObserver(() => {
        if (clickedAt === 0 || !isThere()) return;
        observer.disconnect();
        window.removeEventListener('click', onClick, { capture: true });
        resolve(performance.now() - clickedAt);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, change);
  await act();
  const reaction = await page.evaluate(() => window.emberdeckReaction);
  if (reaction === undefined) throw new Error('The page was left meanwhile');
  return reaction;
}
