import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';

/** What a dialog changes: one card, or the list of all. */
export type CardEdit = { readonly what: 'card'; readonly card: DashboardCard } | { readonly what: 'all' };
