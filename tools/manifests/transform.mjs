import { isNamespaced, isWorkload, podSpec, podTemplate } from './objects.mjs';

/** Throws for a feature that only kustomize itself supports. */
export function refuse(message) {
  throw new Error(`${message}: the check renders only what it knows; see tools/manifests/render.mjs`);
}

/** Sets the namespace of all objects, and the name of the Namespace object. */
export function setNamespace(objects, namespace) {
  for (const object of objects) {
    if (isNamespaced(object)) object.metadata.namespace = namespace;
    if (object.kind === 'Namespace') object.metadata.name = namespace;
  }
}

const suffixed = new Set(['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']);

/** Appends `suffix` to all names, including the autoscalers' references to Deployments. */
export function addSuffix(objects, suffix) {
  for (const object of objects) {
    if (!suffixed.has(object.kind)) refuse(`nameSuffix over a ${object.kind}`);
    object.metadata.name += suffix;
    if (object.kind === 'HorizontalPodAutoscaler') object.spec.scaleTargetRef.name += suffix;
  }
}

/** Returns the metadata of templates for pods and volumes. */
const templatesOf = (object) =>
  isWorkload(object)
    ? [podTemplate(object), object.spec.jobTemplate, ...(object.spec.volumeClaimTemplates ?? [])]
        .filter(Boolean)
        .map((template) => (template.metadata ??= {}))
    : [];

/** Returns the label maps by which an object selects pods. */
const selectorsOf = {
  Deployment: ({ spec }) => [
    spec.selector.matchLabels,
    ...(spec.template.spec.topologySpreadConstraints ?? []).map((each) => each.labelSelector.matchLabels),
  ],
  Service: ({ spec }) => [spec.selector],
  PodDisruptionBudget: ({ spec }) => [spec.selector.matchLabels],
  HorizontalPodAutoscaler: () => [],
};

const labelKeys = new Set(['pairs', 'includeTemplates', 'includeSelectors']);

/** Adds the pairs to every object, and optionally to the templates and selectors of pods. */
export function addLabels(objects, entry) {
  const unknown = Object.keys(entry).find((key) => !labelKeys.has(key));
  if (unknown) refuse(`labels with ${unknown}`);
  for (const object of objects) {
    const holders = entry.includeTemplates || entry.includeSelectors ? templatesOf(object) : [];
    for (const metadata of [object.metadata, ...holders]) {
      metadata.labels = { ...metadata.labels, ...entry.pairs };
    }
    if (entry.includeSelectors) {
      const selectors = selectorsOf[object.kind] ?? refuse(`includeSelectors over a ${object.kind}`);
      selectors(object).forEach((selector) => Object.assign(selector, entry.pairs));
    }
  }
}

/** Replaces name or tag of the image `name` in all containers. */
export function setImage(objects, { name, newName, newTag, ...rest }) {
  if (Object.keys(rest).length > 0) refuse(`images with ${Object.keys(rest)}`);
  for (const object of objects.filter(isWorkload)) {
    for (const container of podSpec(object).containers) {
      const [image, tag] = container.image.split(':');
      if (image === name) {
        container.image = [newName ?? image, newTag ?? tag].filter(Boolean).join(':');
      }
    }
  }
}

export function setReplicas(objects, { name, count }) {
  const found = objects.find((object) => object.metadata.name === name && 'replicas' in object.spec);
  (found ?? refuse(`replicas of ${name}, which names none`)).spec.replicas = count;
}

/** One operation of a JSON patch (RFC 6902). */
function applyOperation(object, { op, path, value }) {
  const keys = path.slice(1).split('/');
  const last = keys.pop();
  const parent = keys.reduce((part, key) => part?.[key], object);
  const isThere = parent !== undefined && last in parent;
  if (op === 'add' && Array.isArray(parent) && last === '-') {
    parent.push(structuredClone(value));
  } else if ((op === 'replace' && isThere) || (op === 'add' && parent && !Array.isArray(parent))) {
    parent[last] = structuredClone(value);
  } else {
    refuse(`the patch ${op} ${path} of ${object.kind} ${object.metadata.name}`);
  }
}

/** Applies a patch to the objects that `target` names by kind and optionally by name; returns all objects. */
export function patched(objects, { kind, name, ...rest }, patch) {
  if (Object.keys(rest).length > 0) refuse(`a target with ${Object.keys(rest)}`);
  const isTarget = (object) => object.kind === kind && (name === undefined || object.metadata.name === name);
  if (patch.$patch === 'delete') return objects.filter((object) => !isTarget(object));
  if (!Array.isArray(patch)) refuse('a patch that is no list of operations');
  objects.filter(isTarget).forEach((object) => patch.forEach((each) => applyOperation(object, each)));
  return objects;
}
