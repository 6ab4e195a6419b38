import { AppError } from '@emberdeck/platform/errors/app-error';
import { untilSourceFree } from '../shared/source-busy.js';

/** A user who adds a file to a source. */
export interface Claim {
  readonly sourceId: string;
  readonly userId: string;
}

/** How many files one process adds concurrently, and how long a file waits for its turn. */
export interface QueueLimits {
  readonly atOnce: number;
  readonly patienceMs: number;
}

/** A waiting or running claim. */
interface Ticket extends Claim {
  /** The order of arrival. */
  readonly number: number;
}

/**
 * Queues imports: one at a time for a source, and few for a process, so that other requests get connections and CPU time.
 * A waiting import holds neither a connection nor the file. The next import is that of the user with the fewest running
 * ones, then the oldest.
 */
export class IngestionQueue {
  /** Each waiting ticket with the function that starts it. */
  private readonly waiting = new Map<Ticket, () => void>();
  private readonly running = new Set<Ticket>();
  private arrivals = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Runs `work` when it is its turn, and again while another process holds the source. Rejects with `busy` if its turn
   * does not come in time.
   */
  run<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    this.arrivals += 1;
    const ticket: Ticket = { ...claim, number: this.arrivals };
    const patience = AbortSignal.timeout(this.limits.patienceMs);
    return untilSourceFree(async () => {
      await this.admission(ticket, patience);
      try {
        return await work();
      } finally {
        this.running.delete(ticket);
        this.admit();
      }
    }, patience);
  }

  /** Resolves when the ticket runs. */
  private admission(ticket: Ticket, patience: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.waiting.delete(ticket);
        reject(queueTimeout());
      };
      patience.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(ticket, () => {
        patience.removeEventListener('abort', giveUp);
        resolve();
      });
      this.admit();
    });
  }

  private admit(): void {
    for (let next = this.next(); next !== null; next = this.next()) {
      const [ticket, enter] = next;
      this.waiting.delete(ticket);
      this.running.add(ticket);
      enter();
    }
  }

  private next(): [Ticket, () => void] | null {
    if (this.running.size >= this.limits.atOnce) {
      return null;
    }
    const taken = new Set([...this.running].map(({ sourceId }) => sourceId));
    const able = [...this.waiting].filter(([{ sourceId }]) => !taken.has(sourceId));
    return (
      able.sort(([one], [other]) => this.load(one) - this.load(other) || one.number - other.number)[0] ?? null
    );
  }

  /** How many files of the ticket's user are being added. */
  private load({ userId }: Ticket): number {
    return [...this.running].filter((each) => each.userId === userId).length;
  }
}

const queueTimeout = (): AppError =>
  new AppError(
    'busy',
    'Other files are being added right now. Nothing of your file was stored: please try again in a moment.',
    { retryAfterSeconds: 10 },
  );
