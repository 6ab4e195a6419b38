/**
 * Limits of one request of a sync, in milliseconds; docs/sources.md names them. An API may take long to compute and to
 * send. An API that stalls must not hold one of the two places of its host.
 */
export const requestLimits = {
  /** From the resolution of the name to the last byte. Less than the lease of the host's place. */
  wholeMs: 60_000,
  /** Until the answer begins. */
  answerMs: 30_000,
  /** Between two pieces of the answer. */
  idleMs: 10_000,
} as const;

/** Limit of the request of a test: a person waits for it. */
export const testRequestMs = 10_000;
