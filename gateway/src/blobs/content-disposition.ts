/** Characters that RFC 8187 requires encoded and `encodeURIComponent` leaves as they are. */
const alsoEncoded = /['()*]/g;

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Control characters, unpaired surrogates and path separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Surrogate}/\\]/gu;

/**
 * The `Content-Disposition` of a downloaded file (RFC 6266): an ASCII name for old browsers, and the real name.
 * Always an attachment: a stored file never runs as a page of the product.
 */
export function attachment(name: string): string {
  const safe = name.replaceAll(unsafe, '_').trim() || 'file';
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(alsoEncoded, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
