/** Requests that one window sends. */
export interface LoadJob {
  readonly address: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  /** `Cookie` headers of the users, used in turn. */
  readonly cookies: readonly string[];
  /** Each request has a different spelling of the path, so that no stored answer has its address. GETs only. */
  readonly isUncached?: boolean;
  /** Kind of item to post. Each request has new content and a new Idempotency-Key. Without it the requests are GETs. */
  readonly post?: 'message' | 'app';
}

/** Result of a window. */
export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
