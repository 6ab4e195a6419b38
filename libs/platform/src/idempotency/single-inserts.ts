import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { PgOutbox } from '../outbox/pg-outbox.js';
import { rowOf, type WrittenEvent } from '../outbox/pending-events.js';
import type { Randomness } from '../rules/randomness.js';
import { ReadyJson } from '../runtime/call-context.js';
import { hashOf, type KeyedRequest, lockOf } from './idempotency.js';
import { singleInsert } from './idempotency-statements.js';

/** A row with its answer and its event. */
export interface SingleInsert<E extends EventDefinition> {
  /** `INSERT INTO … SELECT $1, … FROM claim WHERE won`, always the same text for the same row. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly answer: unknown;
  readonly event: E;
  readonly payload: EventPayload<E>;
  /** Stands in the answer and in the payload for the time of the row, see {@link SingleInserts.timeMark}. */
  readonly timeMark: Date;
}

const markedFrom = Date.UTC(3000, 0, 1);

/**
 * Inserts of one row with an idempotency key, an answer and one event. Key, row, answer and event are one statement that
 * commits itself: one round trip to the database instead of three. For the most frequent writes; others use
 * `Idempotency.run`.
 */
export class SingleInserts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly schema: string,
    private readonly outbox: PgOutbox,
    private readonly randomness: Randomness,
  ) {}

  /** A random time that no user can guess. The statement replaces it by the time of the transaction. */
  timeMark(): Date {
    return new Date(markedFrom + Math.floor(this.randomness.bytes(6).readUIntBE(0, 6) / 2));
  }

  /**
   * Returns the answer, or null if the key was used before or is in use. Then nothing was written, and the caller runs
   * `Idempotency.run`, which distinguishes these cases.
   */
  async run<E extends EventDefinition>(
    request: KeyedRequest,
    insert: SingleInsert<E>,
  ): Promise<ReadyJson | null> {
    const { userId, key } = request;
    const { sql, values, event, timeMark } = insert;
    const mark = JSON.stringify(timeMark);
    const answer = JSON.stringify(insert.answer);
    const written = this.outbox.prepare(event, insert.payload);
    const leaseMs = this.outbox.relay.leaseMs();
    const claim = [lockOf(this.schema, userId, key), userId, key, hashOf(request), answer, mark];
    const row = await this.write(singleInsert(sql, values.length), [
      ...values,
      ...claim,
      ...rowOf(written),
      leaseMs,
    ]);
    if (row?.won !== true) return null;
    const withTime = (json: string): string => json.replaceAll(mark, row.time);
    this.handOver({ ...written, payloadJson: withTime(written.payloadJson) }, leaseMs);
    await this.unitOfWork.raiseVersions(event.changedData?.(insert.payload) ?? []);
    return new ReadyJson(withTime(answer));
  }

  private async write(sql: string, values: readonly unknown[]) {
    try {
      const [row] = await this.unitOfWork.runStatement<{ won: boolean; time: string }>(sql, values);
      return row;
    } catch (error) {
      // Another request with this key has committed after the claim read the table.
      if ((error as { code?: unknown }).code === uniqueViolation) return undefined;
      throw error;
    }
  }

  private handOver(event: WrittenEvent, leaseMs: number | null): void {
    const { relay } = this.outbox;
    if (leaseMs === null) relay.wake();
    else relay.take([{ ...event, payload: JSON.parse(event.payloadJson) }]);
  }
}

const uniqueViolation = '23505';
