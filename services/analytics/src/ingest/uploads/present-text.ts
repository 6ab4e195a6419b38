/** How exports of databases write that a field has no value. */
const nullMarks: readonly string[] = ['\\N', 'NULL'];

/** The text of a field without the white space around it; empty if the field has no value. */
export function presentText(field: string | undefined): string {
  const text = field?.trim() ?? '';
  return nullMarks.includes(text) ? '' : text;
}
