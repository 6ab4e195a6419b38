import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** A new correlation id. It only links log lines, so tests need not control it. */
export const newCorrelationId = (): string => randomUUID();

/** Runs `work` under a correlation id, which log lines and outbox rows take from here. */
export function withCorrelation<Result>(correlationId: string, work: () => Result): Result {
  return storage.run(correlationId, work);
}

/** The correlation id of the current request or event; a new one outside of both. */
export function currentCorrelationId(): string {
  return storage.getStore() ?? newCorrelationId();
}

/** The correlation id for log lines; undefined outside of a request or event. */
export function correlationIdOrUndefined(): string | undefined {
  return storage.getStore();
}
