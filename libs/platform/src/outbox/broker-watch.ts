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
 * highest place when we look, so after every loss of the connection, however short, the events of its last minutes go out
 * again in any case, and at the start of a program, which may have missed one: the inboxes know those that had arrived.
 */
export class BrokerWatch {
  /** Reasons to send the last minutes again; the first is the start. */
  #doubts = 1;
  #settled = 0;
  #losses: number;
  #dueAt = 0;
  #canLose = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly transport: EventTransport,
    private readonly logger: Logger,
    private readonly intervalMs: number,
  ) {
    this.#losses = transport.losses;
  }

  /** Whether receipts are worth keeping: the transport has a store that can be lost. */
  get canLose(): boolean {
    return this.#canLose;
  }

  /** What was acknowledged may be lost although the last look found nothing: look again before anything is published. */
  doubt(): void {
    this.#doubts += 1;
  }

  /** Compares where that is due. Rejects where the broker or the database does not answer. */
  async check(): Promise<void> {
    if (this.transport.losses !== this.#losses) {
      this.#losses = this.transport.losses;
      this.doubt();
    }
    if (this.#doubts === this.#settled && performance.now() < this.#dueAt) {
      return;
    }
    // What comes while this look is under way needs another one.
    const doubts = this.#doubts;
    // Our places first: the broker can only have moved on since.
    const positions = await this.store.positions();
    const holdings = await this.transport.holdings().catch((error: unknown) => {
      this.doubt();
      throw error;
    });
    this.#canLose = holdings !== null;
    if (holdings !== null) {
      const { epoch, lastSequence: sequence } = holdings;
      if (!positions.every((each) => each.epoch === epoch && each.sequence <= sequence)) {
        const count = await this.store.sendMissing({ epoch, sequence }, lossWindowMs);
        this.logger.warn('The broker has lost events, they are published again', { epoch, sequence, count });
      } else if (doubts !== this.#settled && positions.length > 0) {
        const count = await this.store.sendRecent(lossWindowMs);
        this.logger.info('The broker may have lost events, the last ones are published again', { count });
      }
    }
    this.#settled = doubts;
    this.#dueAt = performance.now() + this.intervalMs;
  }
}
