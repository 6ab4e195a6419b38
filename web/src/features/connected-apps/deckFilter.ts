import type { AppType, ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { foldedText } from '../../shared/lib/foldedText.js';

/** What the list of decks shows. An empty text or type narrows nothing. */
export interface DeckFilter {
  readonly words: string;
  readonly type: AppType | '';
}

type Searched = Pick<ConnectedApp, 'appName' | 'appType' | 'metadata'>;

/** The decks of the type whose name or description has every word. */
export function filteredDecks<Deck extends Searched>(
  decks: readonly Deck[],
  { words, type }: DeckFilter,
): readonly Deck[] {
  const wanted = foldedText(words).split(/\s+/u).filter(Boolean);
  return decks.filter(({ appName, appType, metadata }) => {
    const text = foldedText(`${appName} ${metadata.description ?? ''}`);
    return (type === '' || appType === type) && wanted.every((word) => text.includes(word));
  });
}
