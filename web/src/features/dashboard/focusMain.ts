/** Gives the focus of a card that closes to the screen, which does not move. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
