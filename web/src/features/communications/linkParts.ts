export interface TextPart {
  readonly text: string;
  /** The address of a link; absent for plain text. */
  readonly href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const closing = '.,;:!?)]}…';

function withoutClosing(raw: string): string {
  // A regular expression anchored only at the end would restart at every character of a long run.
  let end = raw.length;
  while (end > 0 && closing.includes(raw.charAt(end - 1))) {
    end -= 1;
  }
  const bare = raw.slice(0, end);
  const rest = raw.slice(bare.length);
  // A bracket that opens inside the address belongs to it.
  return rest.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}

/** Splits the text of a message into plain text and web addresses. Nothing else becomes markup. */
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
