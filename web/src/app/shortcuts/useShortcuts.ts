import { useEffect, useRef } from 'react';
import { isComposing } from '../../shared/lib/isComposing.js';
import { shortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { isPaletteKey, stepSingleKey } from './shortcutRules.js';
import type { KeyPress, ShortcutAction } from './shortcutRules.js';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isWriting(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(fields) !== null;
}

function pressOf(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    at: event.timeStamp,
  };
}

/**
 * Handles the keys of the whole page. Ctrl or Cmd+K works everywhere except in a dialog, whose input it would discard.
 * Single keys also do nothing while the user types, and the user can switch them off.
 */
export function useShortcuts(onAction: (action: ShortcutAction) => void): void {
  const isOn = shortcutPreference.useIsOn();
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    let armedAt: number | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isComposing(event) || event.defaultPrevented || event.repeat || event.key === 'Shift') {
        return;
      }
      const press = pressOf(event);
      const covered = document.querySelector(layers) !== null;
      if (isPaletteKey(press)) {
        event.preventDefault();
        if (!covered) {
          latest.current({ type: 'palette' });
        }
        return;
      }
      if (!isOn || covered || isWriting(event)) {
        armedAt = null;
        return;
      }
      const step = stepSingleKey(armedAt, press);
      armedAt = step.armedAt;
      if (step.action) {
        event.preventDefault();
        latest.current(step.action);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
