import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceParent, type TraceParent } from './trace-parent.js';

// Entered only inside a trace, so that other work pays nothing for it in asynchronous steps.
const storage = new AsyncLocalStorage<TraceParent>();

/** Runs `work` at a place in a trace. Spans, outbox rows, calls and log lines below read the place from here. */
export function withTrace<Result>(place: TraceParent, work: () => Result): Result {
  return storage.run(place, work);
}

/** The current place in a trace; undefined outside of one. */
export function currentTrace(): TraceParent | undefined {
  return storage.getStore();
}

/** The current place as a `traceparent` header; undefined outside of a trace. */
export function currentTraceHeader(): string | undefined {
  const place = storage.getStore();
  return place && formatTraceParent(place);
}
