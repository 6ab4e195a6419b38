import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { overlayFolder } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

/** Makes in `folder` an overlay of one of ours, with the monitoring that a cluster may have. */
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
