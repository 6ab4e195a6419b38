import type { EventEnvelope } from '../bus/event-transport.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { AppError, notFound } from '../errors/app-error.js';
import { handleEvents, type Consumer } from './consumer.js';

/** A stored frame that holds no event. */
export interface StoredFrame {
  readonly stream: string;
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** An event that a consumer gave up on, or a frame that holds no event, with the reason. */
export interface DeadLetter {
  readonly id: string;
  readonly consumer: string;
  readonly subject: string;
  readonly content: { readonly event: EventEnvelope } | { readonly frame: StoredFrame };
  readonly reason: string;
  readonly failedAt: Date;
  readonly replayedAt: Date | null;
}

interface EventRow {
  event_id: string;
  payload: unknown;
  correlation_id: string;
  occurred_at: Date;
  frame: null;
}

interface FrameRow {
  stream: string;
  /** PostgreSQL's driver returns a bigint as a string. */
  sequence: string;
  frame: Buffer;
}

type DeadLetterRow = (EventRow | FrameRow) & {
  id: string;
  consumer: string;
  subject: string;
  reason: string;
  failed_at: Date;
  replayed_at: Date | null;
};

const eventOf = (row: EventRow & { subject: string }): EventEnvelope => ({
  id: row.event_id,
  subject: row.subject,
  payload: row.payload,
  correlationId: row.correlation_id,
  occurredAt: row.occurred_at.toISOString(),
});

const frameOf = ({ stream, sequence, frame }: FrameRow): StoredFrame => ({
  stream,
  sequence: Number(sequence),
  bytes: frame,
});

const asDeadLetter = (row: DeadLetterRow): DeadLetter => ({
  id: row.id,
  consumer: row.consumer,
  subject: row.subject,
  content: row.frame === null ? { event: eventOf(row) } : { frame: frameOf(row) },
  reason: row.reason,
  failedAt: row.failed_at,
  replayedAt: row.replayed_at,
});

/** The dead letters of this service's consumers. */
export class DeadLetters {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: readonly Consumer[],
  ) {}

  /** Dead letters that were not replayed yet, oldest first. */
  async list(limit = 100): Promise<DeadLetter[]> {
    const rows = await this.unitOfWork.read<DeadLetterRow>(
      'SELECT * FROM dead_letter WHERE replayed_at IS NULL ORDER BY failed_at, id LIMIT $1',
      [limit],
    );
    return rows.map(asDeadLetter);
  }

  /** Returns a dead letter that was not replayed yet; null for an unknown id. */
  async find(id: string): Promise<DeadLetter | null> {
    const [row] = await this.unitOfWork.read<DeadLetterRow>(
      'SELECT * FROM dead_letter WHERE id = $1 AND replayed_at IS NULL',
      [id],
    );
    return row ? asDeadLetter(row) : null;
  }

  /**
   * Runs the handler once more, in the transaction that marks the letter as replayed. Rejects with the handler's error,
   * and the letter stays. Rejects with `not_found` for an unknown or replayed letter, and with `conflict` for a frame.
   */
  async replay(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<DeadLetterRow[]>(
        'SELECT * FROM dead_letter WHERE id = $1 AND replayed_at IS NULL FOR UPDATE',
        [id],
      );
      const consumer = this.consumers.find(({ name }) => name === row?.consumer);
      if (row === undefined || consumer === undefined) {
        throw notFound('The dead letter');
      }
      if (row.frame !== null) throw new AppError('conflict', 'It holds no event: show it, then delete it');
      await handleEvents(consumer, tx, [eventOf(row)], null);
      await tx.query('UPDATE dead_letter SET replayed_at = now() WHERE id = $1', [id]);
    });
  }

  /** Deletes a dead letter that was not replayed; returns false for an unknown id. */
  async delete(id: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const [, deleted] = await tx.query<[unknown, number]>(
        'DELETE FROM dead_letter WHERE id = $1 AND replayed_at IS NULL',
        [id],
      );
      return deleted > 0;
    });
  }
}
