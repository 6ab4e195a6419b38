import { undoDays } from '@emberdeck/contracts/analytics/row-meaning';
import type { Pruning } from '@emberdeck/platform/database/maintenance';

/** Replaced points whose run can no longer be undone. */
export const replacedPruning: Pruning = {
  table: 'metric_replaced',
  where: `replaced_at < now() - interval '${undoDays + 1} days'`,
};
