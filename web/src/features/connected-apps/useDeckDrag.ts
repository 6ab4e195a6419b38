import type { DragEvent } from 'react';

/** What a card needs so that it can be dragged onto another. */
export interface DeckDrag {
  readonly draggable: boolean;
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
}

/** Names the dragged deck among other things that are dragged over a card, such as files. */
const kind = 'application/x-emberdeck-deck';

/** The handlers of a card: a deck that is dropped on it takes its place. */
export const deckDrag = (id: string, onDrop: (dragged: string) => void): DeckDrag => ({
  draggable: true,
  onDragStart: ({ dataTransfer }) => {
    dataTransfer.setData(kind, id);
    dataTransfer.effectAllowed = 'move';
  },
  onDragOver: (event) => {
    if (!event.dataTransfer.types.includes(kind)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  },
  onDrop: (event) => {
    const dragged = event.dataTransfer.getData(kind);
    if (dragged === '') return;
    event.preventDefault();
    onDrop(dragged);
  },
});
