import { containersOf, isWorkload, podSpec } from './objects.mjs';

/**
 * A rule over each container: `isBroken(container, pod)`. Settings of the pod apply unless the container overrides
 * them.
 */
const containerRule = (name, why, isBroken, isAbout = isWorkload) => ({
  name,
  why,
  find: (objects) =>
    objects
      .filter(isAbout)
      .filter((workload) =>
        containersOf(workload).some((container) => isBroken(container, podSpec(workload))),
      ),
});

/** A rule over each pod as a whole. */
const podRule = (name, why, isBroken, isAbout = isWorkload) => ({
  name,
  why,
  find: (objects) => objects.filter(isAbout).filter((workload) => isBroken(podSpec(workload))),
});

const contextOf = (container, pod) => ({ ...pod.securityContext, ...container.securityContext });
const servesAlways = ({ kind }) => kind === 'Deployment' || kind === 'StatefulSet';
const isDeployment = ({ kind }) => kind === 'Deployment';

/** Accepts a digest or a tag other than `latest`. A colon before the last slash belongs to a port. */
const isPinned = (image) => /@sha256:[0-9a-f]{64}$/.test(image) || /:(?!latest$)[\w][\w.-]*$/.test(image);

/** Returns whether a literal contains a password in a URL. A `$(NAME)` reference of Kubernetes is allowed. */
export const holdsCredential = (value) => /:\/\/[^/@\s]*:(?!\$\()[^/@\s]+@/.test(value);

const namesSecret = (name) => /(SECRET|PASSWORD|KEY|TOKEN)$/.test(name);
const isSecretLiteral = ({ name, value }) =>
  value !== undefined && (namesSecret(name) || holdsCredential(value));

const shutdownSeconds = 28;

/** The restricted pod security standard, and additional rules for every pod. */
export const podRules = [
  containerRule('root', 'A container runs as a numeric user that is not root.', (container, pod) => {
    const { runAsNonRoot, runAsUser } = contextOf(container, pod);
    return runAsNonRoot !== true || !(runAsUser > 0);
  }),
  containerRule(
    'privilege',
    'A container is not privileged and cannot gain privileges.',
    ({ securityContext = {} }) =>
      securityContext.allowPrivilegeEscalation !== false || securityContext.privileged === true,
  ),
  containerRule(
    'capabilities',
    'A container drops all capabilities and adds none.',
    ({ securityContext }) =>
      !securityContext?.capabilities?.drop?.includes('ALL') ||
      (securityContext.capabilities.add ?? []).length > 0,
  ),
  containerRule(
    'seccomp',
    'A container has the seccomp profile of the runtime.',
    (container, pod) => contextOf(container, pod).seccompProfile?.type !== 'RuntimeDefault',
  ),
  containerRule(
    'writable-root',
    'The root file system of a container is read-only.',
    ({ securityContext }) => securityContext?.readOnlyRootFilesystem !== true,
  ),
  containerRule(
    'resources',
    'A container requests CPU and memory and has a memory limit.',
    ({ resources = {} }) =>
      !resources.requests?.cpu || !resources.requests?.memory || !resources.limits?.memory,
  ),
  containerRule('image-tag', 'An image has a tag that is not latest.', ({ image }) => !isPinned(image)),
  containerRule(
    'probes',
    'A container that serves has startup, liveness and readiness probes.',
    (container) => ['startupProbe', 'livenessProbe', 'readinessProbe'].some((name) => !container[name]),
    servesAlways,
  ),
  containerRule('host-port', 'A container takes no port of the machine.', ({ ports = [] }) =>
    ports.some((port) => port.hostPort !== undefined),
  ),
  podRule(
    'host',
    'A pod shares neither network, processes nor files with the machine.',
    (pod) =>
      [pod.hostNetwork, pod.hostPID, pod.hostIPC].some(Boolean) ||
      (pod.volumes ?? []).some((volume) => volume.hostPath),
  ),
  podRule(
    'account-token',
    'No program talks to Kubernetes, so none gets a token for it.',
    (pod) => pod.automountServiceAccountToken !== false,
  ),
  containerRule('secret-value', 'A secret is a reference, never a value.', ({ env = [] }) =>
    env.some(isSecretLiteral),
  ),
  podRule(
    'grace',
    'The grace period of a pod covers the shutdown of its programs and the sleep of its preStop hook.',
    (pod) => {
      const asleep = Math.max(
        0,
        ...pod.containers.map((each) => each.lifecycle?.preStop?.sleep?.seconds ?? 0),
      );
      return !(pod.terminationGracePeriodSeconds > shutdownSeconds + asleep);
    },
    isDeployment,
  ),
];
