/** Kinds whose pods run the product's programs or servers. */
const workloadKinds = new Set(['Deployment', 'StatefulSet', 'Job', 'CronJob']);

/** Cluster-scoped kinds, which have no namespace. */
const clusterKinds = new Set(['Namespace', 'PriorityClass']);

export const isWorkload = (object) => workloadKinds.has(object.kind);
export const isNamespaced = (object) => !clusterKinds.has(object.kind);
export const ofKind = (objects, ...kinds) => objects.filter((object) => kinds.includes(object.kind));
export const labelsOf = (object) => object.metadata.labels ?? {};
/** Returns the pod template of a workload. */
export const podTemplate = ({ spec }) => (spec.jobTemplate?.spec ?? spec).template;
export const podLabels = (workload) => podTemplate(workload).metadata?.labels ?? {};
export const podSpec = (workload) => podTemplate(workload).spec;
export const containersOf = (workload) => [
  ...(podSpec(workload).initContainers ?? []),
  ...podSpec(workload).containers,
];

const operators = {
  In: (value, values) => values.includes(value),
  NotIn: (value, values) => !values.includes(value),
  Exists: (value) => value !== undefined,
  DoesNotExist: (value) => value === undefined,
};

/** Returns whether a Kubernetes selector matches the labels; an empty selector matches all. */
export function selects(selector, labels) {
  const pairs = Object.entries(selector?.matchLabels ?? {});
  const expressions = selector?.matchExpressions ?? [];
  return (
    pairs.every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, operator, values }) => operators[operator](labels[key], values))
  );
}

/** Yields `value` and all nested objects. */
export function* partsOf(value) {
  if (value === null || typeof value !== 'object') return;
  yield value;
  for (const part of Object.values(value)) {
    yield* partsOf(part);
  }
}
