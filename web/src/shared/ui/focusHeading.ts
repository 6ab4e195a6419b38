/** The heading of the screen takes the focus where it would be nowhere else. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
