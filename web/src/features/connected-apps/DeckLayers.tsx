import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { lazy, Suspense } from 'react';
import type { DeckLayer } from './DeckMenu.js';

const DeckDrawer = lazy(() => import('./DeckDrawer.js'));
const EditDeckDialog = lazy(() => import('./EditDeckDialog.js'));

/** The deck that is open beside the list. */
export interface OpenLayer {
  readonly id: string;
  readonly kind: DeckLayer;
}

interface Props {
  readonly apps: readonly ConnectedApp[];
  readonly layer: OpenLayer | null;
  readonly onClose: () => void;
}

/** The drawer or the dialog of a deck. It closes with its deck. */
export function DeckLayers({ apps, layer, onClose }: Props) {
  const app = apps.find(({ id }) => id === layer?.id);
  if (layer === null || app === undefined) return null;
  const Layer = layer.kind === 'edit' ? EditDeckDialog : DeckDrawer;
  return (
    <Suspense fallback={null}>
      <Layer app={app} onClose={onClose} />
    </Suspense>
  );
}
