/** Focuses the first field that a form has refused, after its render: it may be outside of the window. */
export function focusInvalid(form: Element): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
