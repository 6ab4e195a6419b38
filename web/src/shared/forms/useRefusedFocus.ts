import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusHolder } from '../lib/focusHolder.js';

interface RefusedFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly submitted: () => void;
  /** The user goes on typing: a refusal that comes later leaves the focus. */
  readonly movedOn: () => void;
}

/** Focuses the first field that a form refused after a submit, as soon as that is drawn. It may be outside of the window. */
export function useRefusedFocus(): RefusedFocus {
  const form = useRef<HTMLFormElement>(null);
  const isFocusHeld = useRef<(() => boolean) | null>(null);
  const focusRefused = (): void => {
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!isFocusHeld.current || !refused) return;
    if (isFocusHeld.current()) refused.focus();
    isFocusHeld.current = null;
  };
  useEffect(focusRefused);
  return {
    form,
    submitted: () => {
      isFocusHeld.current = focusHolder();
      // A field that is refused again for the same reason is not drawn again.
      setTimeout(focusRefused);
    },
    movedOn: () => {
      isFocusHeld.current = null;
    },
  };
}
