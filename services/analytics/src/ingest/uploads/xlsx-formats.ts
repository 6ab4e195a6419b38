/** The longest number format that Excel writes. */
const maxLength = 255;

/** Built-in number formats that show dates or times. */
export const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What ends a part of a format that is shown as it is. */
const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

/** The next character of these is shown as it is, or as room for it. */
const escapes = '\\_*';

/** A format with a day, month, year or hour outside of quotes, escapes, brackets and the word `General`. */
export function isDateFormat(code: string): boolean {
  const format = code.slice(0, maxLength).toLowerCase().replaceAll('general', '');
  for (let at = 0; at < format.length; at += 1) {
    const character = format.charAt(at);
    if ('dmyhs'.includes(character)) return true;
    if (escapes.includes(character)) at += 1;
    const end = closing[character];
    if (end !== undefined) {
      const close = format.indexOf(end, at + 1);
      // Without its end, the rest of the format belongs to it.
      if (close === -1) return false;
      at = close;
    }
  }
  return false;
}
