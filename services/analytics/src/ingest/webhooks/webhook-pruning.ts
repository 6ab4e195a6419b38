import type { Pruning } from '@emberdeck/platform/database/maintenance';

/** Pieces whose gateway died before it sent all of them. */
export const bodyPruning: Pruning = {
  table: 'webhook_body',
  where: `created_at < now() - interval '10 minutes'`,
};

/** Deliveries older than a sender repeats them. */
export const deliveryPruning: Pruning = {
  table: 'webhook_delivery',
  where: `received_at < now() - interval '35 days'`,
};
