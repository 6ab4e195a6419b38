import type { RateLimit } from '@emberdeck/platform/cache/rate-limiter';

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

/** A test waits for other requests to its host, and then for its answer. Less than the deadline of the call. */
export const testMs = 15_000;

/** Tests of sources and decks by one user: enough for a person who tries a mapping, too few to scan a network. */
export const testQuota: RateLimit = { name: 'address-tests', most: 30, windowSeconds: 60 };

/** What a user over that quota reads. */
export const tooManyTests = (seconds: number): string =>
  `You have tested many addresses. Try again in ${seconds} seconds.`;
