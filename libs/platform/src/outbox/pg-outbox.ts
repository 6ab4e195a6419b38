import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { afterCommit, changesData, type Tx } from '../database/unit-of-work.js';
import { currentCorrelationId } from '../logging/correlation.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import { currentTraceHeader } from '../telemetry/trace-context.js';
import { insertEvent } from './outbox-statements.js';
import { Outbox } from './outbox.js';

/** Outbox in the service's own schema. */
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
    await tx.query(insertEvent, [
      this.randomness.uuid(),
      event.subject,
      JSON.stringify(parsed.data),
      currentCorrelationId(),
      this.clock.now(),
      currentTraceHeader() ?? null,
    ]);
    if (event.changes) changesData(tx, event.changes(parsed.data));
    afterCommit(tx, this.wakeRelay);
  }
}
