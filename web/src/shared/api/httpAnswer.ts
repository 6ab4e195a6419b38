/** The answer to a request, by `fetch` or by XMLHttpRequest. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
  /** The `Link` header, which names the next page of a list; see `nextPageOf`. */
  readonly link: string | null;
  readonly etag: string | null;
}
