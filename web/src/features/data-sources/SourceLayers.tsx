import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import type { SourceLayer } from './SourceMenu.js';

const { Component: RunsDrawer } = lazyWithPreload(() =>
  import('./RunsDrawer.js').then((module) => module.RunsDrawer),
);
const { Component: EditDataSourceDialog } = lazyWithPreload(() =>
  import('./EditDataSourceDialog.js').then((module) => module.EditDataSourceDialog),
);

const { Component: RotateSecretDialog } = lazyWithPreload(() =>
  import('./RotateSecretDialog.js').then((module) => module.RotateSecretDialog),
);

/** What the menu of a card has opened. */
export interface OpenLayer {
  readonly name: SourceLayer;
  readonly sourceId: string;
}

interface Props {
  readonly layer: OpenLayer | null;
  readonly sources: readonly DataSource[];
  readonly onClose: () => void;
}

/** The drawer or dialog that a card's menu has opened. It closes if its source is gone. */
export function SourceLayers({ layer, sources, onClose }: Props) {
  const source = sources.find(({ id }) => id === layer?.sourceId);
  if (layer === null || source === undefined) {
    return null;
  }
  return (
    <DialogBoundary key={layer.name} onClose={onClose}>
      {layer.name === 'runs' && <RunsDrawer source={source} onClose={onClose} />}
      {layer.name === 'edit' && <EditDataSourceDialog source={source} onClose={onClose} />}
      {layer.name === 'rotate' && <RotateSecretDialog source={source} onClose={onClose} />}
    </DialogBoundary>
  );
}
