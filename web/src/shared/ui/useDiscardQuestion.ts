import { useEffect, useRef, useState } from 'react';

type CloseReason = 'backdropClick' | 'escapeKeyDown';

const isField = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [role="combobox"]');

/**
 * For a dialog with a form. With unsaved changes, a click beside it does nothing, and other ways to close it ask first.
 * After the answer "keep", the last focused field gets the focus back.
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void) {
  const [isAsked, setIsAsked] = useState(false);
  const isKept = useRef(false);
  const field = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isAsked && isKept.current) {
      isKept.current = false;
      field.current?.focus();
    }
  }, [isAsked]);
  const keep = (): void => {
    isKept.current = true;
    setIsAsked(false);
  };
  return {
    isAsked,
    keep,
    remember: (element: EventTarget): void => {
      if (isField(element)) {
        field.current = element;
      }
    },
    close: (reason?: CloseReason): void => {
      if (!isChanged) {
        onClose();
      } else if (isAsked && reason === 'escapeKeyDown') {
        keep();
      } else if (reason !== 'backdropClick') {
        setIsAsked(true);
      }
    },
  };
}
