import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/app-error.js';

interface Start {
  readonly expiresAt: number;
  hasBegun: boolean;
}

const storage = new AsyncLocalStorage<Start>();

/**
 * Runs `work`, which no caller waits for after `expiresAt` (of `performance.now()`). Where its first transaction would begin
 * later, as after a wait for a connection, it begins none.
 */
export function withStartDeadline<Result>(expiresAt: number, work: () => Result): Result {
  return storage.run({ expiresAt, hasBegun: false }, work);
}

/** To be called when a transaction begins. Throws `timeout` where it is the first of its work, and too late. */
export function checkStart(): void {
  const start = storage.getStore();
  if (start === undefined || start.hasBegun) return;
  if (performance.now() >= start.expiresAt) {
    throw new AppError('timeout', 'The caller has given up');
  }
  start.hasBegun = true;
}
