import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasKubeconform, hasKubectl, objectsIn, renderText, schemaReports } from './manifests/kubectl.mjs';
import { productRules } from './manifests/product-rules.mjs';
import { networkRules } from './manifests/network-rules.mjs';
import { podRules } from './manifests/pod-rules.mjs';

export const manifestRules = [...podRules, ...networkRules, ...productRules];

/** Returns the folder of an overlay's manifests, relative to the root. */
export const overlayFolder = (overlay) => join('deploy/kubernetes/overlays', overlay);

/** The overlays. The small one runs a single pod of each program, so it has no autoscalers. */
export const overlays = [
  { name: 'small', hasAutoscalers: false },
  { name: 'production', hasAutoscalers: true },
];

/** Collects the facts about the rest of the repository that the rules need. */
export function factsOf(root) {
  const documented = readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(
    /`([A-Z][A-Z0-9_]+)`/g,
  );
  return {
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    programs: ['gateway', 'provisioner', 'analytics-worker', ...readdirSync(join(root, 'services'))],
    variables: new Set([...documented].map(([, name]) => name)),
  };
}

/** Returns the rule violations in rendered objects. */
export function ruleViolations(objects, facts) {
  return manifestRules.flatMap(({ name, why, find }) =>
    find(objects, facts).map((object) => ({ object, rule: name, message: why })),
  );
}

function overlayViolations(root, { name, hasAutoscalers }) {
  const folder = overlayFolder(name);
  const text = renderText(join(root, folder));
  const misshapen = hasKubeconform ? schemaReports(text) : [];
  return [
    ...ruleViolations(objectsIn(text), { ...factsOf(root), hasAutoscalers }).map(
      ({ object, rule, message }) => ({
        file: `${folder} ${object.kind} ${object.metadata.name}`,
        rule,
        message,
      }),
    ),
    ...misshapen.map((message) => ({ file: folder, rule: 'schema', message })),
  ];
}

/** Returns the violations in the manifests of every overlay below `root`, and a line that says what did not run. */
export function checkManifests(root) {
  if (!hasKubectl) return { leftOut: 'kubectl is not installed: the manifests were NOT checked.' };
  return {
    violations: overlays.flatMap((overlay) => overlayViolations(root, overlay)),
    leftOut: hasKubeconform ? undefined : 'kubeconform is not installed: fields and types were NOT checked.',
  };
}
