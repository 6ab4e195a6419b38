import { useLayoutEffect, useRef } from 'react';
import { useAppSelector } from '../store/hooks.js';
import { focusHeading } from '../ui/focusHeading.js';
import { selectHidden, selectWaiting } from './removalsSlice.js';

/** The attribute of a `RemoveButton`. */
export const removeMark = 'data-remove';

const buttonOf = (id: string): HTMLElement | null =>
  document.getElementById(id)?.querySelector<HTMLElement>(`[${removeMark}]`) ?? null;

/** The nearest remove button after the place of a removed item, else before it. */
function buttonNear(before: readonly string[], removed: string): HTMLElement | undefined {
  const at = before.indexOf(removed);
  const nearest = [...before.slice(at + 1), ...before.slice(0, at).toReversed()];
  return nearest.map(buttonOf).find((button) => button !== null);
}

/**
 * For a screen that lists `items`, each in an element with its id. The focused button disappears with a removed item, so
 * the focus moves to the next remove button, else to the previous one, else to the heading. Undo focuses the last item
 * that it brings back.
 */
export function useRemovalFocus(items: readonly { readonly id: string }[] | undefined): void {
  const hidden = useAppSelector(selectHidden);
  const waiting = useAppSelector(selectWaiting);
  const before = useRef<{ readonly ids: readonly string[]; readonly waiting: readonly string[] }>({
    ids: [],
    waiting,
  });
  // Before the paint: the next item is in its final place by then, so nothing scrolls.
  useLayoutEffect(() => {
    const ids = items?.map(({ id }) => id) ?? [];
    const { current } = before;
    before.current = { ids, waiting };
    const removed = current.ids.find((id) => hidden.includes(id) && !ids.includes(id));
    const undone = current.waiting.findLast((id) => !hidden.includes(id) && ids.includes(id));
    if (undone !== undefined) {
      buttonOf(undone)?.focus();
    } else if (removed !== undefined) {
      const next = buttonNear(current.ids, removed);
      if (next) next.focus();
      else focusHeading();
    }
  }, [items, hidden, waiting]);
}
