/** Characters that RFC 8187 requires encoded and `encodeURIComponent` leaves as they are. */
const alsoEncoded = /['()*]/g;

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Control characters, unpaired surrogates and path separators. Joiners stay: Persian, Indic scripts and emoji need them. */
const unsafe = /[\p{Cc}\p{Surrogate}/\\]|(?![\u200C\u200D])\p{Cf}/gu;

/**
 * The `Content-Disposition` of a file (RFC 6266): an ASCII name for old browsers, and the real name. An attachment,
 * unless the service has granted to show it: a stored file never runs as a page of the product.
 */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = name.replaceAll(unsafe, '_').trim() || 'file';
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(alsoEncoded, percent);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
