import { holdsCredential } from './pod-rules.mjs';
import {
  containersOf,
  isNamespaced,
  labelsOf,
  ofKind,
  partsOf,
  podLabels,
  podSpec,
  selects,
} from './objects.mjs';

const isRunning = ({ kind }) => kind === 'Deployment' || kind === 'StatefulSet';
const running = (objects) => objects.filter(isRunning);
const named = (objects, kind, name) => ofKind(objects, kind).find((each) => each.metadata.name === name);

const conventional = 'app.kubernetes.io/';
const hasLabels = (labels, names) => names.every((name) => labels[conventional + name]);

const isReachable = (service, objects) => {
  const target = running(objects).find((each) =>
    selects({ matchLabels: service.spec.selector }, podLabels(each)),
  );
  const ports = target ? containersOf(target).flatMap((container) => container.ports ?? []) : [];
  return service.spec.ports.every(({ targetPort }) => ports.some((port) => port.name === targetPort));
};

const leadsToService = (ingress, objects) =>
  ingress.spec.rules
    .flatMap((rule) => rule.http.paths)
    .every(({ backend: { service } }) =>
      named(objects, 'Service', service.name)?.spec.ports.some((port) => port.name === service.port.name),
    );

const settingsOf = (objects) =>
  ofKind(objects, 'ConfigMap').find((each) => each.metadata.name.startsWith('emberdeck-settings'))?.data ??
  {};

const isAtPublicUrl = (ingress, objects) => {
  const { host } = new URL(settingsOf(objects).PUBLIC_URL);
  const secured = (ingress.spec.tls ?? []).flatMap((each) => each.hosts);
  return ingress.spec.rules.every((rule) => rule.host === host && secured.includes(host));
};

const bodySize = 'nginx.ingress.kubernetes.io/proxy-body-size';
const largestUpload = 11;

const takesUploads = ({ metadata: { annotations = {} } }) => {
  const [, mebibytes] = /^(\d+)m$/.exec(annotations[bodySize] ?? '') ?? [];
  return Number(mebibytes ?? 0) >= largestUpload;
};

/** Returns the names of the variables of all pods, `NAME` for `NAME_FILE`. */
const variablesOf = (objects) => [
  ...new Set([
    ...Object.keys(settingsOf(objects)),
    ...ofKind(objects, 'Deployment', 'Job', 'CronJob').flatMap((workload) =>
      containersOf(workload).flatMap(({ env = [] }) => env.map(({ name }) => name.replace(/_FILE$/, ''))),
    ),
  ]),
];

const mapNames = (workload) =>
  [...partsOf(podSpec(workload))].flatMap(({ configMap, configMapRef, configMapKeyRef }) =>
    [configMap, configMapRef, configMapKeyRef].filter(Boolean).map(({ name }) => name),
  );

const imagesOf = (workload) => containersOf(workload).map(({ image }) => image);
const isOfVersion = (workload, version) =>
  imagesOf(workload).every((image) => !image.startsWith('emberdeck/') || image.endsWith(`:${version}`)) &&
  (workload.kind !== 'Job' || workload.metadata.name.endsWith(`-${version.replaceAll('.', '-')}`));

const runsItsProgram =
  ({ metadata: { name } }) =>
  (container) =>
    container.args?.length === 1 && name.startsWith(`emberdeck-${container.args[0]}`);

/** Placeholder for a missing or unknown object. */
const missing = (kind, name) => ({ kind, metadata: { name } });

/** A rule that reports the objects of `kinds` for which `isBroken(object, objects, facts)` is true. */
const objectRule = (name, why, kinds, isBroken) => ({
  name,
  why,
  find: (objects, facts) => ofKind(objects, ...kinds).filter((object) => isBroken(object, objects, facts)),
});

/** Rules for the relations between objects. `facts` are `version`, `programs`, `variables` and `hasAutoscalers`. */
export const productRules = [
  {
    name: 'labels',
    why: 'Each object has the labels `part-of` and `instance` of app.kubernetes.io.',
    find: (objects) =>
      objects.filter(
        (object) => isNamespaced(object) && !hasLabels(labelsOf(object), ['part-of', 'instance']),
      ),
  },
  objectRule(
    'pod-labels',
    'A pod has the labels name, component, instance and part-of, and the selector of its workload matches them.',
    ['Deployment', 'StatefulSet', 'Job', 'CronJob'],
    (workload) =>
      !hasLabels(podLabels(workload), ['name', 'component', 'instance', 'part-of']) ||
      !selects(workload.spec.selector, podLabels(workload)),
  ),
  {
    name: 'namespace',
    why: 'Every object is in the namespace, which enforces the restricted pod security standard.',
    find: (objects) => {
      const [namespace] = ofKind(objects, 'Namespace');
      const isRestricted = labelsOf(namespace)['pod-security.kubernetes.io/enforce'] === 'restricted';
      return [
        ...(isRestricted ? [] : [namespace]),
        ...objects.filter(
          (each) => isNamespaced(each) && each.metadata.namespace !== namespace.metadata.name,
        ),
      ];
    },
  },
  {
    name: 'programs',
    why: 'The gateway and each service have a Deployment of their name.',
    find: (objects, { programs }) =>
      programs
        .filter((program) => !named(objects, 'Deployment', `emberdeck-${program}`))
        .map((program) => missing('Deployment', `emberdeck-${program}`)),
  },
  objectRule(
    'program-argument',
    'All programs share one image; the argument of the container selects the program.',
    ['Deployment', 'Job'],
    (workload) => !containersOf(workload).every(runsItsProgram(workload)),
  ),
  objectRule(
    'rolling',
    'A pod of the old version ends only after a pod of the new version is ready.',
    ['Deployment'],
    ({ spec }) => spec.strategy?.rollingUpdate?.maxUnavailable !== 0,
  ),
  objectRule(
    'suspended',
    'The operator pod has the administrator password, so it runs only on request and has a deadline.',
    ['CronJob'],
    ({ spec }) => spec.suspend !== true || !spec.jobTemplate.spec.activeDeadlineSeconds,
  ),
  objectRule(
    'disruption-budget',
    'Each Deployment and StatefulSet has exactly one PodDisruptionBudget.',
    ['Deployment', 'StatefulSet'],
    (workload, objects) =>
      ofKind(objects, 'PodDisruptionBudget').filter((each) =>
        selects(each.spec.selector, podLabels(workload)),
      ).length !== 1,
  ),
  objectRule(
    'autoscaler',
    'With autoscalers, each gateway and service has one and sets no number of replicas.',
    ['Deployment'],
    (workload, objects, { hasAutoscalers }) => {
      // One provisioner is enough for any load.
      if (podLabels(workload)['app.kubernetes.io/component'] === 'provisioner') return false;
      const isScaled = ofKind(objects, 'HorizontalPodAutoscaler').some(
        ({ spec }) => spec.scaleTargetRef.name === workload.metadata.name,
      );
      return isScaled !== hasAutoscalers || (isScaled && workload.spec.replicas !== undefined);
    },
  ),
  objectRule(
    'autoscaler-target',
    'An autoscaler scales an existing Deployment of at least two pods.',
    ['HorizontalPodAutoscaler'],
    ({ spec }, objects) =>
      !named(objects, 'Deployment', spec.scaleTargetRef.name) || !(spec.minReplicas >= 2),
  ),
  objectRule(
    'service',
    'The selector of a Service matches pods, and its port is one of their ports.',
    ['Service'],
    (service, objects) => !isReachable(service, objects),
  ),
  objectRule(
    'ingress',
    'The ingress leads to a port of a Service, at the host of PUBLIC_URL, over TLS.',
    ['Ingress'],
    (ingress, objects) => !leadsToService(ingress, objects) || !isAtPublicUrl(ingress, objects),
  ),
  objectRule(
    'ingress-uploads',
    'The ingress sets the maximum body size: the default of most ingress controllers is 1 MiB.',
    ['Ingress'],
    (ingress) => !takesUploads(ingress),
  ),
  {
    name: 'secret-object',
    why: 'The manifests contain no secret: no Secret object, and no credential in a setting.',
    find: (objects) => [
      ...ofKind(objects, 'Secret'),
      ...ofKind(objects, 'ConfigMap').filter(({ data }) => Object.values(data).some(holdsCredential)),
    ],
  },
  {
    name: 'setting',
    why: 'Every setting is listed in docs/configuration.md.',
    find: (objects, { variables }) =>
      variablesOf(objects)
        .filter((name) => !variables.has(name))
        .map((name) => missing('Setting', name)),
  },
  objectRule(
    'configuration',
    'A pod reads only existing ConfigMaps.',
    ['Deployment', 'StatefulSet', 'Job', 'CronJob'],
    (workload, objects) => mapNames(workload).some((name) => !named(objects, 'ConfigMap', name)),
  ),
  objectRule(
    'version',
    'Our images and the migration have the version of package.json.',
    ['Deployment', 'Job', 'CronJob'],
    (workload, _objects, { version }) => !isOfVersion(workload, version),
  ),
];
