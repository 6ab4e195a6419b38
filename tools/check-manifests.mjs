import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { productRules } from './manifests/product-rules.mjs';
import { networkRules } from './manifests/network-rules.mjs';
import { podRules } from './manifests/pod-rules.mjs';
import { render } from './manifests/render.mjs';
import { schemaViolations } from './manifests/schemas.mjs';

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
    programs: ['gateway', 'provisioner', ...readdirSync(join(root, 'services'))],
    variables: new Set([...documented].map(([, name]) => name)),
  };
}

/** Returns the rule violations in rendered objects. */
export function ruleViolations(objects, facts) {
  return manifestRules.flatMap(({ name, why, find }) =>
    find(objects, facts).map((object) => ({ object, rule: name, message: why })),
  );
}

const reported =
  (overlay) =>
  ({ object, rule, message }) => ({
    file: `${overlayFolder(overlay)} ${object.kind} ${object.metadata.name}`,
    rule,
    message,
  });

/** Returns the violations in the manifests of every overlay below `root`. */
export function manifestViolations(root) {
  const facts = factsOf(root);
  const seen = new Map();
  const found = overlays.flatMap(({ name, hasAutoscalers }) => {
    const objects = render(join(root, overlayFolder(name)));
    // Objects that are identical in both overlays are validated against the schemas once.
    for (const object of objects) seen.set(JSON.stringify(object), { object, overlay: name });
    return ruleViolations(objects, { ...facts, hasAutoscalers }).map(reported(name));
  });
  const all = [...seen.values()];
  const misshapen = schemaViolations(all.map(({ object }) => object)).map(({ object, message }) => {
    const { overlay } = all.find((each) => each.object === object);
    return reported(overlay)({ object, rule: 'schema', message });
  });
  return [...found, ...misshapen];
}
