import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/app-error.js';

interface Start {
  readonly expiresAt: number;
  hasBegun: boolean;
}

const storage = new AsyncLocalStorage<Start>();

/**
 * Runs `work`, whose caller gives up at `expiresAt` (on the scale of `performance.now()`). If its first transaction
 * would start later, for example after a wait for a connection, it rejects with `timeout`.
 */
export function withStartDeadline<Result>(expiresAt: number, work: () => Result): Result {
  return storage.run({ expiresAt, hasBegun: false }, work);
}

/** Call it at the start of a transaction. Throws `timeout` if it is the first one of its work and starts too late. */
export function checkStart(): void {
  const start = storage.getStore();
  if (start === undefined || start.hasBegun) return;
  if (performance.now() >= start.expiresAt) {
    throw new AppError('timeout', 'The caller has given up');
  }
  start.hasBegun = true;
}
