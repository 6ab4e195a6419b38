/** Requests that are sent at fixed times, whether earlier ones are answered or not. */
export interface OpenLoopJob {
  readonly address: string;
  /** `Cookie` headers of the users, used in turn. */
  readonly cookies: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Paths of reads. After each turn of them follows the post of a message. */
  readonly paths: readonly string[];
}

/** Milliseconds from the planned time of a request to the end of its answer. */
export interface OpenLoopResult {
  readonly p50: number;
  readonly p99: number;
}
