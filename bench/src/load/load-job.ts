/** Requests that one window sends. */
export interface LoadJob {
  readonly address: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  /** `Cookie` headers of those who ask, in turn. */
  readonly cookies: readonly string[];
  /** What is posted, each time something new and under a new Idempotency-Key; without it the request is a GET. */
  readonly post?: 'message' | 'app';
}

/** What became of them. */
export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
