import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { KeysetPage } from '../../shared/api/keysetPages.js';

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

/** The loaded pages of the transactions. */
export interface TransactionPages {
  readonly pages: KeysetPage<CoinTransaction>[];
  readonly pageParams: string[];
}

/** Adds a new transaction on top, once: transactions never change. */
export function withTransaction(data: TransactionPages, transaction: CoinTransaction): TransactionPages {
  const [newest, ...older] = data.pages;
  const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === transaction.id));
  if (newest === undefined || isKnown) {
    return data;
  }
  return { ...data, pages: [{ ...newest, items: [transaction, ...newest.items] }, ...older] };
}
