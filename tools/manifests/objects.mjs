/** Kinds whose pods run our programs or servers. */
const workloadKinds = new Set(['Deployment', 'StatefulSet', 'Job', 'CronJob']);

/** What belongs to the cluster and so is in no namespace. */
const clusterKinds = new Set(['Namespace', 'PriorityClass']);

export const isWorkload = (object) => workloadKinds.has(object.kind);
export const isNamespaced = (object) => !clusterKinds.has(object.kind);
export const ofKind = (objects, ...kinds) => objects.filter((object) => kinds.includes(object.kind));
export const labelsOf = (object) => object.metadata.labels ?? {};
/** The template of the pods of a workload. */
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

/** Whether a selector of Kubernetes takes these labels; an empty one takes all. */
export function selects(selector, labels) {
  const pairs = Object.entries(selector?.matchLabels ?? {});
  const expressions = selector?.matchExpressions ?? [];
  return (
    pairs.every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, operator, values }) => operators[operator](labels[key], values))
  );
}

/** Every object below `value`, itself included, however deep. */
export function* partsOf(value) {
  if (value === null || typeof value !== 'object') return;
  yield value;
  for (const part of Object.values(value)) {
    yield* partsOf(part);
  }
}
