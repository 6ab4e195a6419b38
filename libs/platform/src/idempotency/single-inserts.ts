import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { isDatabaseFault } from '../database/database-faults.js';
import { startCheck } from '../database/start-deadline.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { PgOutbox } from '../outbox/pg-outbox.js';
import { rowOf, type WrittenEvent } from '../outbox/pending-events.js';
import { Gathered } from '../rules/gathered.js';
import type { Randomness } from '../rules/randomness.js';
import { ReadyJson } from '../runtime/call-context.js';
import { hashOf, type KeyedRequest, lockOf } from './idempotency.js';
import {
  type InsertStatements,
  insertStatements,
  type InsertTable,
  mostOfOwner,
} from './insert-statements.js';

/** A row with its answer and its event. */
export interface SingleInsert<E extends EventDefinition> {
  /** A constant: its statements are composed once. */
  readonly into: InsertTable;
  /** The values of the columns of `into`, in their order. */
  readonly values: readonly unknown[];
  readonly answer: unknown;
  readonly event: E;
  readonly payload: EventPayload<E>;
  /** Stands in the answer and in the payload for the time of the row, see {@link SingleInserts.timeMark}. */
  readonly timeMark: Date;
  /** For a table with a quota. */
  readonly quota?: { readonly owner: string; readonly limit: number };
}

/** A row that waits for its statement. */
interface Pending {
  readonly lock: string;
  readonly owner: string | null;
  readonly mark: string;
  readonly answer: string;
  readonly values: readonly unknown[];
  readonly event: WrittenEvent;
  readonly changes: Parameters<UnitOfWork['raiseVersions']>[0];
  /** Throws `timeout` if the caller has given up. */
  readonly check: () => void;
}

interface Written {
  readonly won: boolean;
  readonly time: string;
}

const markedFrom = Date.UTC(3000, 0, 1);

/** Two statements keep the database busy while the process prepares the next one. More would leave less to gather. */
const limits = { running: 2, items: 32 };

/** A statement holds a key once, and few rows of one owner. */
const mayJoin = ({ lock, owner }: Pending, chosen: readonly Pending[]): boolean =>
  chosen.every((each) => each.lock !== lock) &&
  (owner === null || chosen.filter((each) => each.owner === owner).length < mostOfOwner);

/**
 * Inserts of one row with an idempotency key, an answer and one event. Key, row, answer and event are one statement that
 * commits itself: one round trip to the database instead of three. Under load the rows of several requests share a
 * statement and its commit. For the most frequent writes; others use `Idempotency.run`.
 */
export class SingleInserts {
  private readonly writers = new Map<InsertTable, Gathered<Pending, Written | null>>();

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
   * Returns the answer, or null if the key was used before or is in use, or if the owner is near the limit of the quota.
   * Then nothing was written, and the caller runs `Idempotency.run`, which distinguishes these cases.
   */
  async run<E extends EventDefinition>(
    request: KeyedRequest,
    insert: SingleInsert<E>,
  ): Promise<ReadyJson | null> {
    const { userId, key } = request;
    const { quota } = insert;
    const mark = JSON.stringify(insert.timeMark);
    const answer = JSON.stringify(insert.answer);
    const lock = lockOf(this.schema, userId, key);
    const claim = [lock, userId, key, hashOf(request), answer, mark];
    const event = this.outbox.prepare(insert.event, insert.payload);
    const row = await this.writerOf(insert.into).add({
      ...{ lock, mark, answer, event, owner: quota?.owner ?? null, check: startCheck() },
      changes: insert.event.changedData?.(insert.payload) ?? [],
      values: [...claim, ...rowOf(event), quota?.limit ?? null, ...insert.values],
    });
    return row?.won === true ? new ReadyJson(answer.replaceAll(mark, row.time)) : null;
  }

  private writerOf(into: InsertTable): Gathered<Pending, Written | null> {
    const known = this.writers.get(into);
    if (known) return known;
    const statements = insertStatements(into);
    const writer = new Gathered<Pending, Written | null>(limits, mayJoin, (rows) =>
      this.write(statements, rows),
    );
    this.writers.set(into, writer);
    return writer;
  }

  /** If the statement of several rows fails, each row gets its own, so that only the one at fault fails. */
  private async write(
    statements: InsertStatements,
    rows: readonly Pending[],
  ): Promise<readonly (Written | null | Promise<Written | null>)[]> {
    const [first, ...others] = rows;
    if (!first) return [];
    if (others.length === 0) return [await this.writeOne(statements, first)];
    try {
      const columns = first.values.map((_, index) => rows.map(({ values }) => values[index]));
      return await this.send(statements.many, columns, rows);
    } catch (error) {
      if (isDatabaseFault(error)) throw error;
      return rows.map((row) => this.writeOne(statements, row));
    }
  }

  private async writeOne({ one }: InsertStatements, row: Pending): Promise<Written | null> {
    try {
      const [written] = await this.send(one, row.values, [row]);
      return written ?? null;
    } catch (error) {
      // Another request with this key has committed after the claim read the table.
      if ((error as { code?: unknown }).code === uniqueViolation) return null;
      throw error;
    }
  }

  private async send(
    sql: string,
    values: readonly unknown[],
    rows: readonly Pending[],
  ): Promise<readonly Written[]> {
    const leaseMs = this.outbox.relay.leaseMs();
    const written = await this.unitOfWork.runStatement<Written>(sql, [...values, leaseMs], () => {
      for (const { check } of rows) check();
    });
    const won = rows.flatMap((row, index) => {
      const { won: isWon, time } = written[index] ?? { won: false, time: '' };
      return isWon ? [{ row, time }] : [];
    });
    if (won.length > 0) {
      this.handOver(
        won.map(({ row, time }) => ({
          ...row.event,
          payloadJson: row.event.payloadJson.replaceAll(row.mark, time),
        })),
        leaseMs,
      );
      await this.unitOfWork.raiseVersions([...new Set(won.flatMap(({ row }) => row.changes))]);
    }
    return written;
  }

  private handOver(events: readonly WrittenEvent[], leaseMs: number | null): void {
    const { relay } = this.outbox;
    if (leaseMs === null) relay.wake();
    else relay.take(events.map((event) => ({ ...event, payload: JSON.parse(event.payloadJson) as unknown })));
  }
}

const uniqueViolation = '23505';
