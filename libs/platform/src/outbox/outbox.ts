import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { EventEnvelope } from '../bus/event-transport.js';
import type { Tx } from '../database/unit-of-work.js';

/** An event without its payload, which the statement of the change composes. */
export interface StatementEvent {
  readonly envelope: Omit<EventEnvelope, 'payload'>;
  /** The lease of its row, in milliseconds; null if the relay reads the row. */
  readonly leaseMs: number | null;
}

/** The only way to publish an event: a row that commits with the change that the event reports. */
export abstract class Outbox {
  /** Rejects, which rolls back the transaction, if the payload does not match its contract. */
  abstract append<E extends EventDefinition>(tx: Tx, event: E, payload: EventPayload<E>): Promise<void>;
}

/** The outbox of writes that are one statement: it inserts the row of the event together with the change. */
export abstract class StatementOutbox extends Outbox {
  /** Begins an event. The statement composes its payload. */
  abstract begin(event: EventDefinition): StatementEvent;

  /** Gives the relay an event whose row is committed. */
  abstract committed(event: StatementEvent, payload: unknown): void;
}
