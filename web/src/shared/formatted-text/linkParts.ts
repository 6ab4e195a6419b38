export interface TextPart {
  readonly text: string;
  /** The address of a link; absent for plain text. */
  readonly href?: string;
}

/**
 * An address ends at white space, quotes and markup, and beyond ASCII at everything but letters, digits and symbols: at
 * full-width punctuation and brackets, and at invisible and direction characters.
 */
const address = /\bhttps?:\/\/(?:[!#-&(-;=?-_a-~]|(?!\p{ASCII})[\p{L}\p{M}\p{N}\p{S}])+/giu;

const punctuation = '.,;:!?';
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function countOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Cuts the punctuation behind an address. A bracket that opens inside the address belongs to it. */
function withoutClosing(raw: string): string {
  const counts = countOf(raw);
  // A regular expression anchored only at the end would restart at every character of a long run.
  let end = raw.length;
  for (; end > 0; end -= 1) {
    const last = raw.charAt(end - 1);
    const opening = brackets[last];
    if (opening === undefined && !punctuation.includes(last)) break;
    const count = counts.get(last) ?? 0;
    if (opening !== undefined && (counts.get(opening) ?? 0) >= count) break;
    counts.set(last, count - 1);
  }
  return raw.slice(0, end);
}

/** The link of an address; null if it opens something else than it shows, as a name before an `@` does. */
function linkOf(text: string): TextPart | null {
  if (!URL.canParse(text)) return null;
  const { href, host, username, password } = new URL(text);
  if (username !== '' || password !== '') return null;
  // A host in other letters is shown as the browser names it: some letters look like those of another host.
  return { text: host.includes('xn--') ? href : text, href };
}

/** Splits the text of a message into plain text and web addresses. Nothing else becomes markup. */
export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: raw, index } of content.matchAll(address)) {
    const text = withoutClosing(raw);
    const link = linkOf(text);
    if (link) {
      parts.push({ text: content.slice(end, index) }, link);
      end = index + text.length;
    }
  }
  parts.push({ text: content.slice(end) });
  return parts.filter(({ text }) => text !== '');
}
