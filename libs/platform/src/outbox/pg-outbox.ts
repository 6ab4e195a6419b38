import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { afterCommit, changesData, type Tx, withCommit } from '../database/unit-of-work.js';
import { currentCorrelationId } from '../logging/correlation.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import { currentTraceHeader } from '../telemetry/trace-context.js';
import { insertEvent, insertEvents } from './outbox-statements.js';
import { Outbox } from './outbox.js';
import { addEvent, columnsOf, type OutboxRow, takeEvents } from './pending-events.js';

/** Outbox in the service's own schema. The events of a transaction are written before its commit, in one statement. */
export class PgOutbox extends Outbox {
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
    const row: OutboxRow = [
      this.randomness.uuid(),
      event.subject,
      JSON.stringify(parsed.data),
      currentCorrelationId(),
      this.clock.now(),
      currentTraceHeader() ?? null,
    ];
    if (event.changedData) changesData(tx, event.changedData(parsed.data));
    if (addEvent(tx, row)) {
      withCommit(tx, () => writeEvents(tx));
      afterCommit(tx, this.wakeRelay);
    }
  }
}

/** Writes the events that no other statement of the transaction has written. */
async function writeEvents(tx: Tx): Promise<void> {
  const rows = takeEvents(tx);
  const [first] = rows;
  if (first && rows.length === 1) {
    await tx.query(insertEvent, [...first]);
  } else if (first) {
    await tx.query(insertEvents, columnsOf(rows));
  }
}
