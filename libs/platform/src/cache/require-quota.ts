import { AppError } from '../errors/app-error.js';
import type { RateLimiter } from './rate-limiter.js';

/**
 * Counts one use of a key.
 * @throws AppError `too_many_requests` if the quota of the key is used up; `sentence` gets the seconds to wait
 */
export async function requireQuota(
  quota: RateLimiter,
  key: string,
  sentence: (seconds: number) => string,
): Promise<void> {
  const { allowed, resetSeconds } = await quota.take(key);
  if (!allowed) {
    throw new AppError('too_many_requests', sentence(resetSeconds), { retryAfterSeconds: resetSeconds });
  }
}
