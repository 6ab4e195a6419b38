import type { FieldEdit, FieldSelection } from './textMarks.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

export const selectionIn = ({ value, selectionStart, selectionEnd }: Field): FieldSelection => ({
  value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

/**
 * Changes a field as typing does, so that the browser's Undo takes it back. Where the browser cannot, `write` sets the
 * whole text.
 */
export function editField(field: Field, edit: FieldEdit, write: (text: string) => void): void {
  const { start, end, insert, selectFrom, selectTo } = edit;
  const { value } = field;
  field.focus();
  field.setSelectionRange(start, end);
  // No other way keeps the history of the field. Browsers without it return false or lack it.
  const page: { readonly execCommand?: (command: string, ui: boolean, text: string) => boolean } = document;
  const isTyped = page.execCommand?.('insertText', false, insert) ?? false;
  if (!isTyped) {
    write(value.slice(0, start) + insert + value.slice(end));
  }
  requestAnimationFrame(() => field.setSelectionRange(selectFrom, selectTo));
}
