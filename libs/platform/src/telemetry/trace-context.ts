import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceParent, type TraceParent } from './trace-parent.js';

// Entered only where a trace is kept, so that without one no asynchronous step pays for it.
const storage = new AsyncLocalStorage<TraceParent>();

/** Runs `work` at a place of a trace: spans, outbox rows, calls and log lines below take it from here. */
export function withTrace<Result>(place: TraceParent, work: () => Result): Result {
  return storage.run(place, work);
}

/** Where in a trace we are; undefined outside of one. */
export function currentTrace(): TraceParent | undefined {
  return storage.getStore();
}

/** The same as a header for who comes next. */
export function currentTraceHeader(): string | undefined {
  const place = storage.getStore();
  return place && formatTraceParent(place);
}
