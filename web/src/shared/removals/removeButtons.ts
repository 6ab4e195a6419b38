import { flushSync } from 'react-dom';
import { focusHeading } from '../ui/focusHeading.js';

/** Marks the button that removes a thing, with the id of the thing. */
export const removeMark = 'data-removes';

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${removeMark}]`)];
const removes = (button: HTMLElement): string | null => button.getAttribute(removeMark);

/**
 * Takes a thing off its list. Its button goes with it: the focus moves on to the next one, or the last, or the heading
 * where nothing is left.
 */
export function focusNextAfter(id: string, remove: () => void): void {
  const before = buttons();
  const at = before.findIndex((button) => removes(button) === id);
  const next = before[at + 1] ?? before[at - 1];
  // Drawn before the focus moves: what comes next stands in its place by then, and nothing is scrolled.
  flushSync(remove);
  if (next) {
    next.focus();
  } else {
    focusHeading();
  }
}

/** Puts things back on their list, and the focus on the button of this one, where its list is on the screen. */
export function focusReturned(id: string | undefined, putBack: () => void): void {
  flushSync(putBack);
  buttons()
    .find((button) => removes(button) === id)
    ?.focus();
}
