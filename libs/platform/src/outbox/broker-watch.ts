import type { EventTransport } from '../bus/event-transport.js';
import type { Logger } from '../logging/logger.js';
import type { OutboxStore } from './outbox-store.js';

/**
 * JetStream writes to disk every 2 minutes by default. A crash of its machine can lose that much of what it has
 * acknowledged.
 */
const lossWindowMs = 3 * 60_000;

/**
 * Detects a broker whose store is empty (another epoch) or behind (a last sequence below one that it has acknowledged).
 * Then the outbox publishes the missing events again.
 *
 * After a loss, other services may publish past our highest sequence before this check runs. So after every loss of the
 * connection, however short, the events of the last minutes are published again in any case. The same happens at the
 * start of a program, which may have missed a loss. Inboxes skip events that had arrived.
 */
export class BrokerWatch {
  /** Number of reasons so far to publish the last minutes again; the start is the first. */
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

  /** Whether receipts must be stored: the transport has a store that can be lost. */
  get canLose(): boolean {
    return this.#canLose;
  }

  /** Acknowledged events may be lost although the last check found nothing: check again before the next publish. */
  doubt(): void {
    this.#doubts += 1;
  }

  /** Compares the stores if that is due. Rejects if the broker or the database does not respond. */
  async check(): Promise<void> {
    if (this.transport.losses !== this.#losses) {
      this.#losses = this.transport.losses;
      this.doubt();
    }
    if (this.#doubts === this.#settled && performance.now() < this.#dueAt) {
      return;
    }
    // A doubt during this check needs another check.
    const doubts = this.#doubts;
    // Read our positions first: the broker can only have advanced since.
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
        this.logger.warn('The broker has lost events; publishing them again', { epoch, sequence, count });
      } else if (doubts !== this.#settled && positions.length > 0) {
        const count = await this.store.sendRecent(lossWindowMs);
        this.logger.info('The broker may have lost events; publishing the latest again', { count });
      }
    }
    this.#settled = doubts;
    // A transport without a store says so once.
    this.#dueAt = holdings === null ? Infinity : performance.now() + this.intervalMs;
  }
}
