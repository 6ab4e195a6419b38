import { goShortcuts } from '../routes.js';

/** The action that a key press triggers. */
export type ShortcutAction =
  | { readonly type: 'palette' }
  | { readonly type: 'sheet' }
  | { readonly type: 'go'; readonly path: string };

/** Long enough for a user who looks for the letter on the keyboard. */
const letterWithinMs = 3000;

export interface KeyPress {
  readonly key: string;
  /** The physical position of the key, for keyboards without Latin letters. */
  readonly code: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly at: number;
}

export interface ShortcutStep {
  /** The time when G was pressed; null if no letter is expected. */
  readonly armedAt: number | null;
  readonly action: ShortcutAction | null;
}

/** Whether the key press is Ctrl+K or Cmd+K. */
export function isPaletteKey({ key, code, ctrl, meta, alt, shift }: KeyPress): boolean {
  const isLatin = /^[a-z]$/i.test(key);
  const isK = isLatin ? key.toLowerCase() === 'k' : code === 'KeyK';
  return isK && ctrl !== meta && !alt && !shift;
}

/** Returns the effect of a single key. `armedAt` is the value that the previous key press returned. */
export function stepSingleKey(armedAt: number | null, press: KeyPress): ShortcutStep {
  const nothing: ShortcutStep = { armedAt: null, action: null };
  if (press.ctrl || press.meta || press.alt) {
    return nothing;
  }
  if (press.key === '?') {
    return { armedAt: null, action: { type: 'sheet' } };
  }
  const letter = press.key.toLowerCase();
  if (armedAt !== null && press.at - armedAt <= letterWithinMs) {
    const path = goShortcuts.find(({ key }) => key === letter)?.path;
    if (path !== undefined) {
      return { armedAt: null, action: { type: 'go', path } };
    }
  }
  return letter === 'g' && !press.shift ? { armedAt: press.at, action: null } : nothing;
}
