/** Returns whether the focus is still on the same element: an answer must not move it after the user has moved on. */
export function focusHolder(): () => boolean {
  const before = document.activeElement;
  return () => document.activeElement === before;
}
