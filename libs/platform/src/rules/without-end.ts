/** The text without these characters at its end. A pattern like `/[.]+$/` takes quadratic time for a run within the text. */
export function withoutEnd(text: string, ends: string): string {
  let length = text.length;
  while (length > 0 && ends.includes(text.charAt(length - 1))) {
    length -= 1;
  }
  return text.slice(0, length);
}
