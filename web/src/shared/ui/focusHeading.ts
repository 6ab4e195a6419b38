/** Focuses the heading of the screen, for cases in which no other element can take the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
