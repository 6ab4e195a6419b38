import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { checkManifests, factsOf, manifestRules, overlayFolder, ruleViolations } from './check-manifests.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { describeRendered } from './manifests/describe-rendered.mjs';
import { render } from './manifests/kubectl.mjs';

const find = (objects, kind, name) =>
  objects.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
const identity = (objects) => find(objects, 'Deployment', 'emberdeck-identity');
const pod = (objects) => identity(objects).spec.template.spec;
const container = (objects) => pod(objects).containers[0];
const operator = (objects) => find(objects, 'CronJob', 'emberdeck-operator');
const nats = (objects) => find(objects, 'StatefulSet', 'nats');
const policy = (objects, name) => find(objects, 'NetworkPolicy', name).spec;
const settings = (objects) => find(objects, 'ConfigMap', 'emberdeck-settings').data;
const without = (objects, kind, name) => objects.splice(objects.indexOf(find(objects, kind, name)), 1);

/** Opens a forbidden address range for data sources. */
function open(objects, range) {
  const { ipBlock } = policy(objects, 'to-world').egress[0].to[0];
  ipBlock.except = ipBlock.except.filter((each) => each !== range);
}

/** Violations of each rule: the title, and a change of the production overlay that causes it. */
const forbidden = {
  root: {
    'an operator pod that runs as root': (all) =>
      (operator(all).spec.jobTemplate.spec.template.spec.securityContext.runAsUser = 0),
    'a container that may run as root': (all) => delete pod(all).securityContext.runAsNonRoot,
    'user 0': (all) => (pod(all).securityContext.runAsUser = 0),
    'no numeric user': (all) => delete pod(all).securityContext.runAsUser,
    'user 0 of one container': (all) => (container(all).securityContext.runAsUser = 0),
    'an init container that runs as root': (all) =>
      (pod(all).initContainers = [
        { ...container(all), securityContext: { ...container(all).securityContext, runAsUser: 0 } },
      ]),
  },
  privilege: {
    'no setting for privilege escalation': (all) =>
      delete container(all).securityContext.allowPrivilegeEscalation,
    'a privileged container': (all) => (container(all).securityContext.privileged = true),
  },
  capabilities: {
    'capabilities that are kept': (all) => delete container(all).securityContext.capabilities,
    'a capability that is added': (all) =>
      (container(all).securityContext.capabilities.add = ['NET_BIND_SERVICE']),
  },
  seccomp: {
    'no profile': (all) => delete pod(all).securityContext.seccompProfile,
    'the profile Unconfined': (all) => (pod(all).securityContext.seccompProfile.type = 'Unconfined'),
  },
  'writable-root': {
    'a writable root': (all) => (container(all).securityContext.readOnlyRootFilesystem = false),
    'a broker with a writable root': (all) =>
      delete nats(all).spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem,
  },
  resources: {
    'no limits': (all) => delete container(all).resources.limits,
    'no limit of memory': (all) => (container(all).resources.limits = { cpu: '1' }),
    'no requests': (all) => delete container(all).resources.requests,
  },
  'image-tag': {
    'the tag latest': (all) => (nats(all).spec.template.spec.containers[0].image = 'nats:latest'),
    'no tag': (all) => (nats(all).spec.template.spec.containers[0].image = 'nats'),
    'no tag behind a port': (all) =>
      (nats(all).spec.template.spec.containers[0].image = 'registry.example.org:5000/nats'),
  },
  probes: {
    'no liveness probe': (all) => delete container(all).livenessProbe,
    'no readiness probe': (all) => delete container(all).readinessProbe,
    'no startup probe': (all) => delete container(all).startupProbe,
  },
  host: {
    'the network of the host': (all) => (pod(all).hostNetwork = true),
    'the processes of the host': (all) => (pod(all).hostPID = true),
    'files of the host': (all) => pod(all).volumes.push({ name: 'host', hostPath: { path: '/var' } }),
  },
  'host-port': {
    'a port of the host': (all) => (container(all).ports[0].hostPort = 9080),
  },
  'account-token': {
    'a token by default': (all) => delete pod(all).automountServiceAccountToken,
  },
  'secret-value': {
    'a secret as a value': (all) =>
      container(all).env.push({ name: 'CONTEXT_SECRET', value: 'x'.repeat(32) }),
    'a password in a URL': (all) =>
      container(all).env.push({ name: 'NATS_URL', value: 'nats://identity:secret@nats:4222' }),
  },
  grace: {
    'too little time to drain': (all) => (pod(all).terminationGracePeriodSeconds = 28),
    'a preStop sleep that leaves too little time to drain': (all) =>
      (container(all).lifecycle = { preStop: { sleep: { seconds: 12 } } }),
  },
  'default-deny': {
    'no default policy': (all) => without(all, 'NetworkPolicy', 'default-deny'),
    'a default policy for ingress only': (all) => (policy(all, 'default-deny').policyTypes = ['Ingress']),
    'a default policy that allows egress': (all) =>
      (policy(all, 'default-deny').egress = [{ to: [{ podSelector: {} }], ports: [{ port: 53 }] }]),
  },
  'policy-selector': {
    'a policy that selects no pod': (all) =>
      (policy(all, 'gateway-edge').podSelector.matchLabels['app.kubernetes.io/name'] = 'gatewy'),
    'a policy whose peer selects no pod': (all) =>
      (policy(all, 'to-broker').egress[0].to[0].podSelector.matchLabels['app.kubernetes.io/name'] = 'natz'),
  },
  'policy-port': {
    'every port': (all) => delete policy(all, 'to-redis').egress[0].ports,
  },
  'policy-edge': {
    'a gateway open to every source': (all) => delete policy(all, 'gateway-edge').ingress[0].from,
    'a gateway open to every namespace': (all) =>
      (policy(all, 'gateway-edge').ingress[0].from = [{ namespaceSelector: {} }]),
    'a gateway open to address ranges': (all) =>
      (policy(all, 'gateway-edge').ingress[0].from = [{ ipBlock: { cidr: '0.0.0.0/0' } }]),
  },
  world: {
    'a gateway that reaches the internet': (all) =>
      (policy(all, 'to-redis').egress[0].to = [{ ipBlock: { cidr: '1.2.3.4/32' } }]),
    'services that reach every address on one port': (all) => delete policy(all, 'to-database').egress[0].to,
    'data sources in private networks': (all) => open(all, '10.0.0.0/8'),
    'data sources at the metadata service of a cloud': (all) => open(all, '169.254.0.0/16'),
    'half of all addresses, including private ones': (all) =>
      (policy(all, 'to-world').egress[0].to[0].ipBlock = { cidr: '128.0.0.0/1' }),
    'all IPv6 addresses': (all) => (policy(all, 'to-world').egress[0].to[1].ipBlock = { cidr: '::/0' }),
  },
  labels: {
    'an object without labels': (all) => delete find(all, 'Service', 'nats').metadata.labels,
  },
  'pod-labels': {
    'a pod without a component': (all) =>
      delete nats(all).spec.template.metadata.labels['app.kubernetes.io/component'],
    'a selector that misses its own pods': (all) => (nats(all).spec.selector.matchLabels.tier = 'broker'),
  },
  namespace: {
    'a namespace that enforces nothing': (all) =>
      delete find(all, 'Namespace', 'emberdeck').metadata.labels['pod-security.kubernetes.io/enforce'],
    'an object in another namespace': (all) => (identity(all).metadata.namespace = 'default'),
  },
  programs: {
    'a service that is not deployed': (all) => {
      for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']) {
        without(all, kind, 'emberdeck-messaging');
      }
    },
  },
  rolling: {
    'a rollout that stops a pod before its replacement is ready': (all) =>
      (identity(all).spec.strategy.rollingUpdate.maxUnavailable = 1),
    'no strategy': (all) => delete identity(all).spec.strategy,
  },
  suspended: {
    'an operator pod that starts by schedule': (all) => delete operator(all).spec.suspend,
    'an operator pod without a deadline': (all) =>
      delete operator(all).spec.jobTemplate.spec.activeDeadlineSeconds,
  },
  'disruption-budget': {
    'no budget': (all) => without(all, 'PodDisruptionBudget', 'emberdeck-identity'),
    'no budget of the broker': (all) => without(all, 'PodDisruptionBudget', 'nats'),
  },
  autoscaler: {
    'no autoscaler': (all) => without(all, 'HorizontalPodAutoscaler', 'emberdeck-identity'),
    'a replica count beside the autoscaler': (all) => (identity(all).spec.replicas = 2),
  },
  'autoscaler-target': {
    'one pod only': (all) =>
      (find(all, 'HorizontalPodAutoscaler', 'emberdeck-identity').spec.minReplicas = 1),
  },
  service: {
    'a service without pods': (all) =>
      (find(all, 'Service', 'emberdeck-identity').spec.selector['app.kubernetes.io/name'] = 'identities'),
    'a port that no pod has': (all) =>
      (find(all, 'Service', 'emberdeck-identity').spec.ports[0].targetPort = 'http'),
  },
  ingress: {
    'a service that does not exist': (all) =>
      (find(all, 'Ingress', 'emberdeck').spec.rules[0].http.paths[0].backend.service.name = 'gateway'),
    'a host other than that of PUBLIC_URL': (all) => (settings(all).PUBLIC_URL = 'https://deck.example.org'),
    'a host without TLS': (all) => delete find(all, 'Ingress', 'emberdeck').spec.tls,
  },
  'ingress-uploads': {
    'no body size for uploads': (all) => delete find(all, 'Ingress', 'emberdeck').metadata.annotations,
    'a body size too small for uploads': (all) =>
      (find(all, 'Ingress', 'emberdeck').metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'] =
        '8m'),
  },
  'secret-object': {
    'a secret in the tree': (all) =>
      all.push({
        ...structuredClone(find(all, 'ConfigMap', 'nats-cluster')),
        kind: 'Secret',
      }),
    'a password among the settings': (all) =>
      (settings(all).DATABASE_URL = 'postgres://admin:secret@postgres.example.org/emberdeck'),
  },
  setting: {
    'a variable that nothing reads': (all) => (settings(all).PUBLIC_ULR = 'https://emberdeck.example.org'),
  },
  configuration: {
    'configuration that does not exist': (all) =>
      (container(all).envFrom[0].configMapRef.name = 'emberdeck-settings'),
  },
  'program-argument': {
    'a container without an argument': (all) => delete container(all).args,
    'the program of another pod': (all) => (container(all).args = ['gateway']),
  },
  version: {
    'an image of another version': (all) => (container(all).image = 'emberdeck/emberdeck:0.0.9'),
    'commands of another version': (all) =>
      (operator(all).spec.jobTemplate.spec.template.spec.containers[0].image = 'emberdeck/emberdeck:0.0.9'),
    'a migration of another version': (all) =>
      (find(all, 'Job', 'emberdeck-migrate').metadata.name = 'emberdeck-migrate-0-0-9'),
  },
};

describe('the rules of the manifests', () => {
  it('have a fixture each', () => {
    const names = manifestRules.map((rule) => rule.name);
    assert.deepEqual(Object.keys(forbidden).sort(), names.sort());
  });

  it('do not run where kubectl is missing, and say so', () => {
    const script = `import { checkManifests } from './tools/check-manifests.mjs';
      process.stdout.write(JSON.stringify(checkManifests('.')));`;
    const result = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: repositoryRoot,
      env: { ...process.env, PATH: '' },
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(result), {
      leftOut: 'kubectl is not installed: the manifests were NOT checked.',
    });
  });
});

describeRendered('the manifests', () => {
  let objects;
  let facts;

  before(() => {
    objects = render(join(repositoryRoot, overlayFolder('production')));
    facts = { ...factsOf(repositoryRoot), hasAutoscalers: true };
  });

  it('have no violation in any overlay', () => {
    assert.deepEqual(checkManifests(repositoryRoot).violations, []);
  });

  for (const [rule, fixtures] of Object.entries(forbidden)) {
    for (const [what, change] of Object.entries(fixtures)) {
      it(`may not have ${what} (${rule})`, () => {
        const changed = structuredClone(objects);
        change(changed);
        const rules = ruleViolations(changed, facts).map((violation) => violation.rule);
        assert.deepEqual([...new Set(rules)], [rule]);
      });
    }
  }
});
