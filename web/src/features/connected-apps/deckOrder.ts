import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';

type Placed = Pick<ConnectedApp, 'id' | 'position' | 'createdAt'>;

const placeOf = ({ position, createdAt }: Placed): number => position ?? Date.parse(createdAt);

/** The decks in the order of their user: as they were moved, else the newest first. */
export const inOrder = <Deck extends Placed>(decks: readonly Deck[]): Deck[] =>
  decks.toSorted((one, other) => placeOf(other) - placeOf(one) || other.id.localeCompare(one.id));

/** A move of a deck: which one it is in front of, and the places of all decks after it. */
export interface DeckMove {
  readonly before: string | null;
  readonly places: ReadonlyMap<string, number>;
}

/** The move of a deck to a place among decks that are in order; null if it stays where it is. */
export function moveTo(decks: readonly Placed[], id: string, to: number): DeckMove | null {
  const from = decks.findIndex((deck) => deck.id === id);
  if (from === -1 || to === from || to < 0 || to >= decks.length) return null;
  const others = decks.filter((deck) => deck.id !== id);
  const ids = [...others.slice(0, to).map((deck) => deck.id), id, ...others.slice(to).map((deck) => deck.id)];
  const first = decks[0];
  const top = first === undefined ? 0 : placeOf(first);
  return {
    before: others[to]?.id ?? null,
    places: new Map(ids.map((each, index) => [each, top - index])),
  };
}
