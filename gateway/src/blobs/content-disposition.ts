/** Characters that RFC 8187 wants encoded beside those that `encodeURIComponent` encodes. */
const alsoEncoded = /['()*]/g;

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Control characters, halves of surrogate pairs, and what separates the folders of a path. */
const unsafe = /[\p{Cc}\p{Cf}\p{Surrogate}/\\]/gu;

/**
 * `Content-Disposition` of a file that the browser saves (RFC 6266): an ASCII name for old browsers, and the real one.
 * Always an attachment: a stored file never runs as a page of the product.
 */
export function attachment(name: string): string {
  const safe = name.replaceAll(unsafe, '_').trim() || 'file';
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(alsoEncoded, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
