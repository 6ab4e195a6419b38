import type { EventTransport } from '../bus/event-transport.js';
import type { Logger } from '../logging/logger.js';
import type { OutboxStore } from './outbox-store.js';

/**
 * JetStream writes to disk every 2 minutes unless told otherwise, so that is how much of what it has acknowledged a
 * crash of its machine can take.
 */
const lossWindowMs = 3 * 60_000;

/**
 * Tells a broker whose store came back empty (another epoch) or behind (a last place lower than one that it had
 * acknowledged), and has the outbox send again what is missing there. Other services may already have published past our
 * highest place when we look, so after a lost connection the events of the last minutes go out again in any case: the
 * inboxes know those that had arrived.
 */
export class BrokerWatch {
  #isReconnected = false;
  #dueAt = 0;
  #canLose = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly transport: EventTransport,
    private readonly logger: Logger,
    private readonly intervalMs: number,
  ) {}

  /** Whether receipts are worth keeping: the transport has a store that can be lost. */
  get canLose(): boolean {
    return this.#canLose;
  }

  /** The connection is or was away: look again before anything is published. */
  disconnected(): void {
    this.#isReconnected = true;
    this.#dueAt = 0;
  }

  /** Compares where that is due. Rejects where the broker or the database does not answer. */
  async check(): Promise<void> {
    if (performance.now() < this.#dueAt) {
      return;
    }
    // Our places first: the broker can only have moved on since.
    const positions = await this.store.positions();
    const holdings = await this.transport.holdings().catch((error: unknown) => {
      this.disconnected();
      throw error;
    });
    this.#canLose = holdings !== null;
    if (holdings !== null) {
      const { epoch, lastSequence: sequence } = holdings;
      const isWhole = positions.every((each) => each.epoch === epoch && each.sequence <= sequence);
      if (!isWhole || (this.#isReconnected && positions.length > 0)) {
        const count = await this.store.sendAgain({ epoch, sequence }, lossWindowMs);
        if (!isWhole) {
          this.logger.warn('The broker has lost events, they are published again', {
            epoch,
            sequence,
            count,
          });
        }
      }
    }
    this.#isReconnected = false;
    this.#dueAt = performance.now() + this.intervalMs;
  }
}
