import { backOffMs } from '../database/back-off.js';

/** Far more than a consumer has under way; a dropped event starts again with the first delay. */
const mostRemembered = 10_000;

const firstMs = 1_000;

/**
 * The failed events of a consumer, in the memory of this replica: each is retried in its own transaction. Faults of
 * the database are counted here only; failures of the event itself are counted in the schema.
 */
export class EventRetries {
  readonly #faults = new Map<string, number>();

  has(eventId: string): boolean {
    return this.#faults.has(eventId);
  }

  /** Remembers an event whose handler failed. */
  noteFailure(eventId: string): void {
    this.remember(eventId, this.#faults.get(eventId) ?? 0);
  }

  /** Counts a fault of the database; returns how long the event waits, in milliseconds. */
  noteFault(eventId: string, longestMs: number): number {
    const faults = (this.#faults.get(eventId) ?? 0) + 1;
    this.remember(eventId, faults);
    return backOffMs(faults, firstMs, longestMs);
  }

  forget(eventId: string): void {
    this.#faults.delete(eventId);
  }

  private remember(eventId: string, faults: number): void {
    this.#faults.delete(eventId);
    this.#faults.set(eventId, faults);
    const [oldest] = this.#faults.keys();
    if (this.#faults.size > mostRemembered && oldest !== undefined) this.#faults.delete(oldest);
  }
}
