/** A tag with at most a script and a region, as RFC 5646 writes them: `pt-BR`, `zh-Hant-TW`. */
const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;

/** The first language of `Accept-Language` (RFC 9110, 12.5.4): browsers name the preferred one first. Null if it is no tag. */
export function firstLanguage(header: string | undefined): string | null {
  const [first = ''] = (header ?? '').slice(0, 100).split(/[,;]/, 1);
  const text = first.trim();
  return tag.test(text) ? text : null;
}
