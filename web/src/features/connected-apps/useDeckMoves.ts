import '../../shared/i18n/deckTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../shared/toasts/useToast.js';
import type { DeckMoves } from './DeckMenu.js';
import { moveTo } from './deckOrder.js';
import { useMoveDeckMutation } from './deckReadingApi.js';
import { type DeckDrag, deckDrag } from './useDeckDrag.js';

interface Moves {
  readonly movesOf: (app: ConnectedApp) => DeckMoves;
  readonly dragOf: (app: ConnectedApp) => DeckDrag;
  /** What was moved where, for screen readers. */
  readonly news: string;
}

/** Moves decks by their menus and by drag. `apps` are in their order. */
export function useDeckMoves(apps: readonly ConnectedApp[], isFiltered: boolean): Moves {
  const { t } = useTranslation();
  const toast = useToast();
  const [news, setNews] = useState('');
  const [move] = useMoveDeckMutation();
  const places = useMemo(() => new Map(apps.map(({ id }, place) => [id, place])), [apps]);
  const placeOf = (id: string): number => places.get(id) ?? -1;
  const onMove = (id: string, to: number): void => {
    const found = moveTo(apps, id, to);
    const app = apps[placeOf(id)];
    if (found === null || app === undefined) return;
    setNews(t('deckReading.moved', { name: app.appName, place: to + 1, count: apps.length }));
    void move({ id, ...found }).then(({ error }) => {
      if (error) toast.fail(t('deckReading.changeFailed'), error);
    });
  };
  return {
    news,
    movesOf: ({ id }) => ({
      place: placeOf(id),
      count: apps.length,
      isFiltered,
      onMove: (moved, to) => onMove(moved.id, to),
    }),
    dragOf: ({ id }) =>
      isFiltered ? { draggable: false } : deckDrag(id, (dragged) => onMove(dragged, placeOf(id))),
  };
}
