import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';

export const latestShown = 3;

export const profileTabs = [
  'overview',
  'transactions',
  'connectedDecks',
  'achievements',
  'shop',
  'wallet',
] as const;

export type ProfileTab = (typeof profileTabs)[number];

/** The tabs about rewards. */
const rewardTabs: ReadonlySet<ProfileTab> = new Set<ProfileTab>(['transactions', 'achievements', 'shop']);

/** The tabs of a user who shows rewards or hides them. */
export const tabsOf = (showsRewards: boolean): readonly ProfileTab[] =>
  profileTabs.filter((tab) => showsRewards || !rewardTabs.has(tab));

/** The tab of this name among the shown ones, else the first. */
export function tabOf(raw: string | null, tabs: readonly ProfileTab[] = profileTabs): ProfileTab {
  return tabs.find((tab) => tab === raw) ?? 'overview';
}

export function completeness(onboardingCompleted: boolean): number {
  return onboardingCompleted ? 100 : 60;
}

export interface ChecklistItem {
  readonly name: 'picture' | 'bio' | 'names' | 'deck';
  readonly isDone: boolean;
}

/** What a profile can show, and whether it does. What is still loading counts as done: nothing is asked for too early. */
export const checklistOf = (
  { avatar, bio }: Pick<PlayerProfile, 'avatar' | 'bio'>,
  user: Pick<CurrentUser, 'firstName' | 'lastName'> | undefined,
  apps: readonly unknown[] | undefined,
): readonly ChecklistItem[] => [
  { name: 'picture', isDone: avatar !== null },
  { name: 'bio', isDone: bio !== null },
  { name: 'names', isDone: user === undefined || (user.firstName ?? user.lastName) !== null },
  { name: 'deck', isDone: apps === undefined || apps.length > 0 },
];

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
