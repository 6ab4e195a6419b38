/** A change of a text field: the text between `start` and `end` is replaced, then a part is selected. */
export interface FieldEdit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

export interface FieldSelection {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Puts marks around the selection, or takes them away where they stand already. */
export function wrapped({ value, start, end }: FieldSelection, mark: string): FieldEdit {
  const inner = value.slice(start, end);
  const size = mark.length;
  if (value.slice(start - size, start) === mark && value.slice(end, end + size) === mark) {
    const from = start - size;
    return { start: from, end: end + size, insert: inner, selectFrom: from, selectTo: from + inner.length };
  }
  const insert = `${mark}${inner}${mark}`;
  return { start, end, insert, selectFrom: start + size, selectTo: start + size + inner.length };
}

/** Starts each line of the selection with a mark. */
export function listed({ value, start, end }: FieldSelection, mark: string): FieldEdit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const insert = value.slice(from, end).replace(/^/gmu, mark);
  const to = from + insert.length;
  return { start: from, end, insert, selectFrom: to, selectTo: to };
}

/** Makes the selection the words of a link. Without an address, its place is selected. */
export function linked({ value, start, end }: FieldSelection, address: string | null): FieldEdit {
  const words = value.slice(start, end);
  const insert = `[${words}](${address ?? 'https://'})`;
  const to = start + insert.length;
  const place = start + words.length + 3;
  return address === null
    ? { start, end, insert, selectFrom: place, selectTo: to - 1 }
    : { start, end, insert, selectFrom: to, selectTo: to };
}

/** Code in its line, or a block for several lines. */
export function coded(selection: FieldSelection): FieldEdit {
  const inner = selection.value.slice(selection.start, selection.end);
  return wrapped(selection, inner.includes('\n') ? '\n```\n' : '`');
}

/** The address of a pasted text that is one web address; null for other texts. */
export function pastedAddress(text: string): string | null {
  const address = text.trim();
  return /^https?:\/\/[^\s<>()[\]]+$/iu.test(address) && URL.canParse(address) ? address : null;
}
