const longest = 140;

/** Characters to read for an excerpt: white space at the start and between words is left out. */
export const readForExcerpt = 600;

/** The beginning of a message in one line. It ends with an ellipsis if the message goes on. */
export function excerptOf(beginning: string): string {
  const characters = [...beginning.replace(/\s+/gu, ' ').trim()];
  return characters.length <= longest
    ? characters.join('')
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
