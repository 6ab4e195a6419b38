import { flushSync } from 'react-dom';
import { focusHeading } from '../ui/focusHeading.js';

/** The attribute of a remove button. Its value is the id of the item. */
export const removeMark = 'data-removes';

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${removeMark}]`)];
const removes = (button: HTMLElement): string | null => button.getAttribute(removeMark);

/**
 * Removes an item from its list. Its focused button disappears too, so the focus moves to the next remove button, else
 * to the previous one, else to the heading.
 */
export function focusNextAfter(id: string, remove: () => void): void {
  const before = buttons();
  const at = before.findIndex((button) => removes(button) === id);
  const next = before[at + 1] ?? before[at - 1];
  // Renders before the focus moves: the next item is in its final place by then, so nothing scrolls.
  flushSync(remove);
  if (next) {
    next.focus();
  } else {
    focusHeading();
  }
}

/** Puts items back on their list. Focuses the button of the item `id` if its list is on the screen. */
export function focusReturned(id: string | undefined, putBack: () => void): void {
  flushSync(putBack);
  buttons()
    .find((button) => removes(button) === id)
    ?.focus();
}
