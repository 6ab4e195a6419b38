/** A deck and its place: greater ones come first. */
export interface Placed {
  readonly id: string;
  readonly place: number;
}

/**
 * The places of decks after one of them is moved in front of another; null moves it to the end. `decks` are in their order.
 * All places are at most as great as before, so that a deck that is connected later still comes first.
 */
export function movedPlaces(decks: readonly Placed[], id: string, before: string | null): Placed[] {
  const moved = decks.find((deck) => deck.id === id);
  const others = decks.filter((deck) => deck.id !== id);
  const found = others.findIndex((deck) => deck.id === before);
  if (moved === undefined || id === before || (before !== null && found === -1)) return [...decks];
  const at = found === -1 ? others.length : found;
  const ordered = [...others.slice(0, at), moved, ...others.slice(at)];
  const first = decks[0]?.place ?? 0;
  return ordered.map((deck, index) => ({ id: deck.id, place: first - index }));
}
