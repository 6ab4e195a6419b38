/** Scrolls to a part of the screen and focuses its heading, after the layer above it has closed. */
export function focusPart(id: string): void {
  setTimeout(() => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'start' });
    const heading = part?.querySelector<HTMLElement>('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/** Focuses the heading of the screen, for cases in which no other element can take the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
