import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { afterCommit, beforeCommit, changesData, type Tx } from '../database/unit-of-work.js';
import { currentCorrelationId } from '../logging/correlation.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import { currentTraceHeader } from '../telemetry/trace-context.js';
import { insertEvent, insertEvents } from './outbox-statements.js';
import { Outbox } from './outbox.js';

/** The columns of a row, in the order of the statement's parameters. */
type Row = readonly [string, string, string, string, Date, string | null];

/** Outbox in the service's own schema. The events of a transaction are written before its commit, in one statement. */
export class PgOutbox extends Outbox {
  private readonly pending = new WeakMap<Tx, Row[]>();

  constructor(
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    /** Wakes the relay of this process, once for each transaction that has committed. */
    private readonly wakeRelay: () => void,
  ) {
    super();
  }

  async append<E extends EventDefinition>(tx: Tx, event: E, payload: EventPayload<E>): Promise<void> {
    const parsed = event.payload.safeParse(payload);
    if (!parsed.success) {
      throw new Error(`The payload of ${event.subject} breaks its contract: ${parsed.error.message}`);
    }
    const row: Row = [
      this.randomness.uuid(),
      event.subject,
      JSON.stringify(parsed.data),
      currentCorrelationId(),
      this.clock.now(),
      currentTraceHeader() ?? null,
    ];
    if (event.changes) changesData(tx, event.changes(parsed.data));
    const known = this.pending.get(tx);
    if (known) {
      known.push(row);
      return;
    }
    this.pending.set(tx, [row]);
    beforeCommit(tx, () => this.write(tx));
    afterCommit(tx, this.wakeRelay);
  }

  private async write(tx: Tx): Promise<void> {
    const rows = this.pending.get(tx) ?? [];
    const [first] = rows;
    if (!first) return;
    if (rows.length === 1) {
      await tx.query(insertEvent, [...first]);
    } else {
      await tx.query(
        insertEvents,
        first.map((_, column) => rows.map((row) => row[column])),
      );
    }
  }
}
