/** What an answer says beside its body. */
export interface ApiMeta {
  /** The address of the next page of a list; null on the last one. */
  readonly next: string | null;
}

/** The address behind `rel="next"` in a `Link` header; only one of our own API is followed. */
export function nextPageOf(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address?.startsWith('/api/') ? address : null;
}
