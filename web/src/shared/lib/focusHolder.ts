/** Answers from now on whether the focus is still where it is now: who went on must not be called back by an answer. */
export function focusHolder(): () => boolean {
  const before = document.activeElement;
  return () => document.activeElement === before;
}
