import type { Pruning } from '@emberdeck/platform/database/maintenance';

/** Deliveries older than a sender repeats them. */
export const deliveryPruning: Pruning = {
  table: 'webhook_delivery',
  where: `received_at < now() - interval '35 days'`,
};
