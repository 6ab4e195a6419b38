import { useLayoutEffect, useRef } from 'react';
import type { FocusEventHandler, RefObject } from 'react';

/** The attribute that names the action of a button in an entry. */
const entryAction = 'data-entry-action';

interface Place {
  /** The position in the list. */
  readonly at: number;
  readonly action: string | null;
}

interface FocusPlace {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onFocus: FocusEventHandler<HTMLUListElement>;
  readonly onBlur: FocusEventHandler<HTMLUListElement>;
}

/**
 * A pressed button goes with its entry, or because the entry is read now. The focus then stays at its place in the list:
 * on the same button of the next entry, else on the link of the entry.
 */
export function useFocusPlace(): FocusPlace {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<Place | null>(null);
  // Before the paint, and before the dialog takes a lost focus.
  useLayoutEffect(() => {
    const { current: lost } = place;
    if (lost === null || list.current === null || document.activeElement !== document.body) return;
    const entry = list.current.children[lost.at] ?? list.current.lastElementChild;
    const same = lost.action && entry?.querySelector<HTMLElement>(`[${entryAction}="${lost.action}"]`);
    (same || (entry?.querySelector<HTMLElement>('a, button') ?? list.current)).focus();
  });
  return {
    list,
    onFocus: ({ target, currentTarget }) => {
      const at = [...currentTarget.children].findIndex((entry) => entry.contains(target));
      place.current = { at, action: target.getAttribute(entryAction) };
    },
    onBlur: ({ relatedTarget }) => {
      // Without a next element the focused one may be disappearing.
      if (relatedTarget !== null) place.current = null;
    },
  };
}
