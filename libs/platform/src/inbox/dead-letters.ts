import type { EventEnvelope } from '../bus/event-transport.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { notFound } from '../errors/app-error.js';
import { hear, type Consumer } from './consumer.js';

/** An event that a consumer has given up on, with the reason. */
export interface DeadLetter {
  readonly id: string;
  readonly consumer: string;
  readonly event: EventEnvelope;
  readonly reason: string;
  readonly failedAt: Date;
  readonly replayedAt: Date | null;
}

interface DeadLetterRow {
  id: string;
  consumer: string;
  event_id: string;
  subject: string;
  payload: unknown;
  reason: string;
  correlation_id: string;
  occurred_at: Date;
  failed_at: Date;
  replayed_at: Date | null;
}

const asDeadLetter = (row: DeadLetterRow): DeadLetter => ({
  id: row.id,
  consumer: row.consumer,
  event: {
    id: row.event_id,
    subject: row.subject,
    payload: row.payload,
    correlationId: row.correlation_id,
    occurredAt: row.occurred_at.toISOString(),
  },
  reason: row.reason,
  failedAt: row.failed_at,
  replayedAt: row.replayed_at,
});

/** The events that this service's consumers have given up on. */
export class DeadLetters {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: readonly Consumer[],
  ) {}

  /** Those not replayed yet, oldest first. */
  async list(limit = 100): Promise<DeadLetter[]> {
    const rows = await this.unitOfWork.read<DeadLetterRow>(
      'SELECT * FROM dead_letter WHERE replayed_at IS NULL ORDER BY failed_at, id LIMIT $1',
      [limit],
    );
    return rows.map(asDeadLetter);
  }

  /** One that was not replayed yet; null where there is none. */
  async find(id: string): Promise<DeadLetter | null> {
    const [row] = await this.unitOfWork.read<DeadLetterRow>(
      'SELECT * FROM dead_letter WHERE id = $1 AND replayed_at IS NULL',
      [id],
    );
    return row ? asDeadLetter(row) : null;
  }

  /**
   * Runs the handler once more, in the transaction that marks the letter as replayed. Rejects with what the handler
   * fails with, and then the letter stays; `not_found` where there is none or it is replayed already.
   */
  async replay(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<DeadLetterRow[]>(
        'SELECT * FROM dead_letter WHERE id = $1 AND replayed_at IS NULL FOR UPDATE',
        [id],
      );
      const heard = this.consumers.find(({ name }) => name === row?.consumer);
      if (row === undefined || heard === undefined) {
        throw notFound('The dead letter');
      }
      await hear(heard, tx, asDeadLetter(row).event, null);
      await tx.query('UPDATE dead_letter SET replayed_at = now() WHERE id = $1', [id]);
    });
  }
}
