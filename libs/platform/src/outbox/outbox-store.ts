import type { DataSource } from 'typeorm';
import type { EventEnvelope, EventReceipt } from '../bus/event-transport.js';

/** A row that this relay may publish now. */
export interface LeasedEvent {
  readonly envelope: EventEnvelope;
  /** How often publishing it has failed. */
  readonly attempts: number;
}

/** The highest acknowledged sequence in one epoch of the broker's store. */
export interface BrokerPosition {
  readonly epoch: string;
  readonly sequence: number;
}

interface LeasedRow {
  id: string;
  subject: string;
  payload: unknown;
  correlation_id: string;
  occurred_at: Date;
  trace_parent: string | null;
  attempts: number;
  again: boolean;
}

/**
 * Commits of the relay do not wait for the disk. If a crash loses one, the relay publishes the event again, and the
 * inboxes skip it. The setting applies only to the statement that contains it.
 */
const withoutSync = `(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`;

/** Longest wait of a row after failures. The first wait is 250 ms; each further wait is twice as long. */
const longestPostponement = '10 seconds';

const lease = `
  UPDATE outbox SET leased_until = now() + $2 * interval '1 millisecond'
   WHERE ${withoutSync} AND id = ANY (ARRAY(
     SELECT id FROM outbox
      WHERE sent_at IS NULL AND (leased_until IS NULL OR leased_until <= now())
      ORDER BY occurred_at LIMIT $1
      FOR UPDATE SKIP LOCKED))
  RETURNING id, subject, payload, correlation_id, occurred_at, trace_parent, attempts, broker_epoch IS NOT NULL AS again`;

const markSent = `
  UPDATE outbox SET sent_at = now(), leased_until = NULL, broker_epoch = receipt.epoch, broker_sequence = receipt.sequence
    FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS receipt (id, epoch, sequence)
   WHERE ${withoutSync} AND outbox.id = receipt.id`;

/** One statement for marks and position, so that a position is never stored without its rows. */
const markSentAndPosition = `
  WITH marked AS (${markSent} RETURNING outbox.broker_epoch, outbox.broker_sequence)
  INSERT INTO outbox_position (epoch, sequence, acknowledged_at)
  SELECT broker_epoch, max(broker_sequence), now() FROM marked GROUP BY broker_epoch
  ON CONFLICT (epoch) DO UPDATE SET sequence = greatest(outbox_position.sequence, excluded.sequence),
         acknowledged_at = greatest(outbox_position.acknowledged_at, excluded.acknowledged_at)`;

const postpone = `
  UPDATE outbox SET attempts = attempts + 1,
         leased_until = now() + least(interval '${longestPostponement}', interval '250 ms' * 2 ^ least(attempts, 10))
   WHERE id = ANY ($1) AND sent_at IS NULL`;

/**
 * Makes rows unsent that a broker had acknowledged. Their epoch stays, which marks them as published before. An inbox
 * remembers an event for 14 days, so rows older than 12 days stay sent.
 */
const sendAgain = `
  UPDATE outbox SET sent_at = NULL, leased_until = NULL
   WHERE sent_at IS NOT NULL AND broker_epoch IS NOT NULL AND occurred_at > now() - interval '12 days'`;

const sendRecent = `${sendAgain}
     AND sent_at > (SELECT max(acknowledged_at) FROM outbox_position) - $1 * interval '1 millisecond'`;

const sendBeyond = `${sendAgain} AND (broker_epoch <> $1 OR broker_sequence > $2)`;

/** The SQL of the relay, on the outbox of one schema. */
export class OutboxStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Leases up to `limit` unsent rows, oldest first, for `leaseMs`. Skips rows that another relay is leasing. */
  async lease(limit: number, leaseMs: number): Promise<LeasedEvent[]> {
    const [rows] = await this.dataSource.query<[LeasedRow[], number]>(lease, [limit, leaseMs]);
    // RETURNING does not preserve the order.
    rows.sort((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime());
    return rows.map((row) => ({
      envelope: {
        id: row.id,
        subject: row.subject,
        payload: row.payload,
        correlationId: row.correlation_id,
        occurredAt: row.occurred_at.toISOString(),
        ...(row.trace_parent === null ? {} : { traceParent: row.trace_parent }),
        ...(row.again ? { again: true } : {}),
      },
      attempts: row.attempts,
    }));
  }

  /** `receipts` in the order of `ids`; null if the transport cannot lose acknowledged events. */
  async markSent(ids: readonly string[], receipts: readonly EventReceipt[] | null): Promise<void> {
    await this.dataSource.query(receipts ? markSentAndPosition : markSent, [
      ids,
      ids.map((_, index) => receipts?.[index]?.epoch ?? null),
      ids.map((_, index) => receipts?.[index]?.sequence ?? null),
    ]);
  }

  /** Delays rows that could not be published. The delay grows with the failures of a row. */
  async postpone(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(postpone, [ids]);
  }

  /** Ends the leases of unsent rows. */
  async release(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(
      'UPDATE outbox SET leased_until = NULL WHERE id = ANY ($1) AND sent_at IS NULL',
      [ids],
    );
  }

  async hasUnsent(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ unsent: boolean }[]>(
      'SELECT EXISTS (SELECT FROM outbox WHERE sent_at IS NULL) AS unsent',
    );
    return row?.unsent === true;
  }

  async positions(): Promise<BrokerPosition[]> {
    const rows = await this.dataSource.query<{ epoch: string; sequence: string }[]>(
      'SELECT epoch, sequence FROM outbox_position',
    );
    return rows.map(({ epoch, sequence }) => ({ epoch, sequence: Number(sequence) }));
  }

  /**
   * Makes rows unsent that were acknowledged in the `recentMs` before the last acknowledgement. Returns their number.
   */
  async sendRecent(recentMs: number): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(sendRecent, [recentMs]);
    return count;
  }

  /**
   * Like {@link sendRecent}, and also for all rows that the broker no longer has: rows of another epoch, and rows
   * beyond its last sequence.
   */
  async sendMissing({ epoch, sequence }: BrokerPosition, recentMs: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [, recent] = await manager.query<[unknown, number]>(sendRecent, [recentMs]);
      const [, beyond] = await manager.query<[unknown, number]>(sendBeyond, [epoch, sequence]);
      await manager.query('DELETE FROM outbox_position WHERE epoch <> $1', [epoch]);
      await manager.query('UPDATE outbox_position SET sequence = least(sequence, $1)', [sequence]);
      return recent + beyond;
    });
  }
}
