/** Characters that XML 1.0 forbids or that have no place in a line of text. Tabs and line breaks become spaces. */
const controls = /[\p{Cc}\uFFFE\uFFFF\uFEFF]/gu;
/** Marks that force a direction: an unclosed one would turn around the text after it. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;
/** One half of a surrogate pair: no file can hold it. */
const halves = /\p{Cs}/gu;
const breaks = /[\t\r\n\u2028\u2029]+/g;

/**
 * Makes a text safe for every format: no control characters, no half of a surrogate pair, at most `limit` characters.
 * Accents are composed, because not every font places a separate one.
 */
export function cleanText(text: string, limit = 5_000): string {
  const composed = text.replace(halves, '').normalize('NFC');
  const clean = composed.replace(breaks, ' ').replace(controls, '').replace(directionMarks, '').trim();
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 1).replace(halves, '')}…`;
}
