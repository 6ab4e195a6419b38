import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '../database/unit-of-work.js';

/** The only way out for an event: a row that commits with the state that it reports. */
export abstract class Outbox {
  /** Rejects, and so rolls back, where the payload does not match its contract. */
  abstract append<E extends EventDefinition>(tx: Tx, event: E, payload: EventPayload<E>): Promise<void>;
}
