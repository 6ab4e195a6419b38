import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '../database/unit-of-work.js';

/** The only way to publish an event: a row that commits with the change that the event reports. */
export abstract class Outbox {
  /** Rejects, which rolls back the transaction, if the payload does not match its contract. */
  abstract append<E extends EventDefinition>(tx: Tx, event: E, payload: EventPayload<E>): Promise<void>;
}
