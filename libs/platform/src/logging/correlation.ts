import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** A new one. It leads from a log line to the others and decides nothing, so no test has to know it beforehand. */
export const newCorrelationId = (): string => randomUUID();

/** Runs `work` under a correlation id, which log lines and outbox rows take from here. */
export function withCorrelation<Result>(correlationId: string, work: () => Result): Result {
  return storage.run(correlationId, work);
}

/** The correlation id of the request or event being worked on; a new one where there is none. */
export function currentCorrelationId(): string {
  return storage.getStore() ?? newCorrelationId();
}

/** The same, for log lines: undefined where there is none. */
export function correlationIdOrUndefined(): string | undefined {
  return storage.getStore();
}
