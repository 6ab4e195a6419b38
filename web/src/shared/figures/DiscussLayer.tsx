import { lazyWithPreload } from '../lib/lazyWithPreload.js';
import { DialogBoundary } from '../ui/DialogBoundary.js';
import type { DiscussedFigure } from './useDiscuss.js';

const { Component: DiscussDialog } = lazyWithPreload(() =>
  import('./DiscussDialog.js').then((module) => module.DiscussDialog),
);

interface Props {
  readonly figure: DiscussedFigure;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that posts a figure, while it is open. */
export function DiscussLayer({ figure, isOpen, onClose }: Props) {
  return isOpen ? (
    <DialogBoundary onClose={onClose}>
      <DiscussDialog figure={figure} onClose={onClose} />
    </DialogBoundary>
  ) : null;
}
