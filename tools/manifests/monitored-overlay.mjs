import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { overlayFolder } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

/** Writes an overlay into `folder` that extends one of the product's overlays with the optional monitoring. */
export function writeMonitored(folder, overlay) {
  mkdirSync(folder, { recursive: true });
  const way = (path) => relative(folder, join(repositoryRoot, path)).replaceAll('\\', '/');
  const kustomization = {
    namespace: 'emberdeck',
    resources: [way(overlayFolder(overlay))],
    components: [way('deploy/kubernetes/monitoring')],
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}
