import type {
  sourceChanged,
  sourceCreated,
  sourceDeleted,
  sourceSynced,
} from '@emberdeck/contracts/analytics/source-events';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Outbox } from '@emberdeck/platform/outbox/outbox';
import { readHiddenFrom } from '../../shared/narrowed-clients.queries.js';

type SourceEvent = typeof sourceChanged | typeof sourceCreated | typeof sourceDeleted | typeof sourceSynced;

/** Publishes an event about a source. It names the clients who do not see the source, so that they get no message. */
export async function publishSource<E extends SourceEvent>(
  outbox: Outbox,
  tx: Tx,
  event: E,
  payload: EventPayload<E>,
): Promise<void> {
  await outbox.append(tx, event, { ...payload, hiddenFrom: await readHiddenFrom(tx, payload) });
}
