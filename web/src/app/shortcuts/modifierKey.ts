/** The modifier key of this device: Cmd on a Mac, iPhone or iPad, Ctrl elsewhere. */
export function modifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
