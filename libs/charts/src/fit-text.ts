const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ellipsis = '…';

/** Shortens a text to a width, between two characters as people see them. */
export function fitText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(signs.slice(0, middle).join('').trimEnd() + ellipsis) <= width) low = middle;
    else high = middle - 1;
  }
  return signs.slice(0, low).join('').trimEnd() + ellipsis;
}
