import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { encodeEvent } from '../bus/event-frame.js';
import { changesData, type Tx, withCommit } from '../database/unit-of-work.js';
import { currentCorrelationId } from '../logging/correlation.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import { currentTraceHeader } from '../telemetry/trace-context.js';
import { insertEvent, insertEvents } from './outbox-statements.js';
import { type StatementEvent, StatementOutbox } from './outbox.js';
import {
  addEvent,
  columnsOf,
  type CommittedEvents,
  rowOf,
  takeEvents,
  type WrittenEvent,
} from './pending-events.js';

/** Outbox in the service's own schema. The events of a transaction are written before its commit, in one statement. */
export class PgOutbox extends StatementOutbox {
  /** The relay that gets the events of committed transactions. */
  readonly relay: CommittedEvents;

  constructor(
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    /** Gets the events of each committed transaction. A function is only woken, and reads the events itself. */
    relay: CommittedEvents | (() => void),
  ) {
    super();
    this.relay = typeof relay === 'function' ? readingRelay(relay) : relay;
  }

  async append<E extends EventDefinition>(tx: Tx, event: E, payload: EventPayload<E>): Promise<void> {
    const written = this.prepare(event, payload);
    if (event.changedData) changesData(tx, event.changedData(written.payload));
    if (addEvent(tx, written, this.relay)) withCommit(tx, () => writeEvents(tx));
  }

  begin(event: EventDefinition): StatementEvent {
    return { envelope: this.envelope(event), leaseMs: this.relay.leaseMs() };
  }

  committed({ envelope, leaseMs }: StatementEvent, payload: unknown): void {
    if (leaseMs === null) this.relay.wake();
    else this.relay.take([{ ...envelope, payload, payloadJson: JSON.stringify(payload) }]);
  }

  private prepare<E extends EventDefinition>(
    event: E,
    payload: EventPayload<E>,
  ): WrittenEvent & { readonly payload: EventPayload<E> } {
    const parsed = event.payload.safeParse(payload);
    if (!parsed.success) {
      throw new Error(`The payload of ${event.subject} breaks its contract: ${parsed.error.message}`);
    }
    const written = {
      ...this.envelope(event),
      payload: parsed.data as EventPayload<E>,
      payloadJson: JSON.stringify(parsed.data),
    };
    // The bus refuses what is too large, each time: its change fails here. The mark of a repeat needs room too.
    encodeEvent({ ...written, again: true });
    return written;
  }

  private envelope({ subject }: EventDefinition): StatementEvent['envelope'] {
    const traceParent = currentTraceHeader();
    return {
      id: this.randomness.uuid(),
      subject,
      correlationId: currentCorrelationId(),
      occurredAt: this.clock.now().toISOString(),
      ...(traceParent === undefined ? {} : { traceParent }),
    };
  }
}

const readingRelay = (wake: () => void): CommittedEvents => ({ leaseMs: () => null, take: wake, wake });

/** Writes the events that no other statement of the transaction has written. */
async function writeEvents(tx: Tx): Promise<void> {
  const { events, leaseMs } = takeEvents(tx);
  const [first] = events;
  if (first && events.length === 1) {
    await tx.query(insertEvent, [...rowOf(first), leaseMs]);
  } else if (first) {
    await tx.query(insertEvents, [...columnsOf(events), leaseMs]);
  }
}
