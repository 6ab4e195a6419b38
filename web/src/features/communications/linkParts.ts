export interface TextPart {
  readonly text: string;
  /** The address it leads to; absent where it is text alone. */
  readonly href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const closing = '.,;:!?)]}…';

function withoutClosing(raw: string): string {
  // A pattern anchored at the end alone would start again at every character of a long run.
  let end = raw.length;
  while (end > 0 && closing.includes(raw.charAt(end - 1))) {
    end -= 1;
  }
  const bare = raw.slice(0, end);
  const rest = raw.slice(bare.length);
  // A bracket that was opened inside the address belongs to it.
  return rest.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}

/** The text of a message, with the web addresses in it told apart. Nothing else of it is markup. */
export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: raw, index } of content.matchAll(address)) {
    const text = withoutClosing(raw);
    if (URL.canParse(text)) {
      parts.push({ text: content.slice(end, index) }, { text, href: new URL(text).href });
      end = index + text.length;
    }
  }
  parts.push({ text: content.slice(end) });
  return parts.filter(({ text }) => text !== '');
}
