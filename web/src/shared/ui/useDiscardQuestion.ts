import { useEffect, useRef, useState } from 'react';

/** How a dialog is to close, other than by one of its buttons. Back of the browser is like Escape. */
export type CloseReason = 'backdropClick' | 'escapeKeyDown';

const isField = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [role="combobox"]');

/**
 * For a form that closes. With unsaved changes, a click beside it does nothing, and other ways to close it ask first.
 * After the answer "keep", the last focused field gets the focus back.
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const isResumed = useRef(false);
  const field = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen && isResumed.current) {
      isResumed.current = false;
      field.current?.focus();
    }
  }, [isOpen]);
  const keep = (): void => {
    isResumed.current = true;
    setIsOpen(false);
  };
  return {
    isOpen,
    keep,
    remember: (element: EventTarget): void => {
      if (isField(element)) {
        field.current = element;
      }
    },
    close: (reason?: CloseReason): void => {
      if (!isChanged) {
        onClose();
      } else if (isOpen && reason === 'escapeKeyDown') {
        keep();
      } else if (reason !== 'backdropClick') {
        setIsOpen(true);
      }
    },
  };
}
