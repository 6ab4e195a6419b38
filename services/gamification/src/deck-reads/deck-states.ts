import type { DeckState } from '@emberdeck/contracts/gamification/deck-notices';
import type { Deck } from './deck-reads.service.js';

/** What decides whether an app is down. */
export type Health = Pick<Deck, 'readAs' | 'isActive' | 'failures'>;

/** The state of a row that is about to change. */
export const healthOf = ({ readAs, isActive, failures }: Health): Health => ({ readAs, isActive, failures });

/** Failed health checks in a row before an app counts as down: one alone is often a restart. */
const checksUntilDown = 2;

/** What its user is told after a read: null where nothing changed. */
export function stateChangeOf(before: Health, now: Health): DeckState | null {
  if (before.isActive && !now.isActive) return 'deck_paused';
  if (now.readAs !== 'health') return null;
  const [wasDown, isDown] = [before, now].map(({ failures }) => failures >= checksUntilDown);
  if (wasDown === isDown) return null;
  return isDown ? 'deck_down' : 'deck_recovered';
}
