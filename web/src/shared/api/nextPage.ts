/** Data of an answer besides its body. */
export interface ApiMeta {
  /** The address of the next page of a list; null on the last one. */
  readonly next: string | null;
}

/** The address with `rel="next"` in a `Link` header; null unless it belongs to this product's API. */
export function nextPageOf(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address?.startsWith('/api/') ? address : null;
}
