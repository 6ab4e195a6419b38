import type { Delivered } from './delivery.service.js';

/** Rejects where a message may still be sent: the job then runs again, with its back-off, and sends that one by its id. */
export function requireEnd(delivered: readonly Delivered[]): void {
  const open = delivered.filter(({ mayRetry }) => mayRetry).length;
  if (open > 0) throw new Error(`${open} of ${delivered.length} messages were not accepted yet`);
}
