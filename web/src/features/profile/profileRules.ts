import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';

export const latestShown = 3;

export const profileTabs = ['overview', 'transactions', 'connectedDecks', 'achievements', 'wallet'] as const;

export type ProfileTab = (typeof profileTabs)[number];

export function tabOf(raw: string | null): ProfileTab {
  return profileTabs.find((tab) => tab === raw) ?? 'overview';
}

export function completeness(onboardingCompleted: boolean): number {
  return onboardingCompleted ? 100 : 60;
}

/** Whether the coins were earned. Any other type counts as spent. */
export function isEarned({ type }: Pick<CoinTransaction, 'type'>): boolean {
  return type === 'earned';
}

export function latest(transactions: readonly CoinTransaction[]): CoinTransaction[] {
  return transactions.slice(0, latestShown);
}

/** Adds a new transaction on top, once: transactions never change. */
export function withTransaction(rows: CoinTransaction[], transaction: CoinTransaction): CoinTransaction[] {
  return rows.some(({ id }) => id === transaction.id) ? rows : [transaction, ...rows];
}
