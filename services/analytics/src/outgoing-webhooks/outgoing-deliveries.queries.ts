import type { OutgoingDelivery } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';

/**
 * Drops the oldest waiting deliveries of a webhook beyond the given number, and returns how many. By hand: TypeORM has no
 * offset in an update.
 */
export async function dropOldest(
  tx: Tx,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  most: number,
  reason: string,
): Promise<number> {
  const [, dropped] = await tx.query<[unknown, number]>(
    `UPDATE outgoing_delivery SET state = 'failed', reason = $4, next_try_at = NULL
      WHERE workspace_id = $1 AND id IN (
        SELECT id FROM outgoing_delivery WHERE workspace_id = $1 AND webhook_id = $2 AND state = 'waiting'
         ORDER BY created_at DESC, id DESC OFFSET $3)`,
    [workspaceId, id, most, reason],
  );
  return dropped;
}

/** A delivery without its body, and its place in the list. */
export type ListedDelivery = OutgoingDelivery & ListedRow;

/**
 * A page of the deliveries of a webhook. By hand: a scope has no keyset pages, and a JavaScript date would cut the
 * microseconds off the cursor.
 */
export function selectDeliveries(
  tx: Tx,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  place: PagePlace,
): Promise<ListedDelivery[]> {
  return tx.query(
    `SELECT id, kind, state, http_status AS "httpStatus", reason, tries, iso_time(last_try_at) AS "lastTryAt",
            iso_time(next_try_at) AS "nextTryAt", iso_time(created_at) AS "createdAt", ${cursorTime()}
       FROM outgoing_delivery
      WHERE workspace_id = $1 AND webhook_id = $2
        AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $3`,
    [workspaceId, id, ...place],
  );
}
