import { isWorkload, ofKind, podLabels, selects } from './objects.mjs';

const policiesOf = (objects) => ofKind(objects, 'NetworkPolicy');
const directionsOf = (policy) => [
  ...(policy.spec.ingress ?? []).map((rule) => ({ ...rule, peers: rule.from ?? [] })),
  ...(policy.spec.egress ?? []).map((rule) => ({ ...rule, peers: rule.to ?? [] })),
];

const isEverything = (selector) => selector !== undefined && Object.keys(selector).length === 0;

const deniesAll = ({ spec }) =>
  isEverything(spec.podSelector) &&
  ['Ingress', 'Egress'].every((type) => spec.policyTypes?.includes(type)) &&
  !spec.ingress?.length &&
  !spec.egress?.length;

const findsPods = (selector, objects) =>
  objects.filter(isWorkload).some((workload) => selects(selector, podLabels(workload)));

/** Returns the selectors of a policy that match pods of its own namespace. */
const ownSelectors = (policy) => [
  policy.spec.podSelector,
  ...directionsOf(policy)
    .flatMap(({ peers }) => peers)
    .filter((peer) => peer.podSelector && !peer.namespaceSelector)
    .map((peer) => peer.podSelector),
];

const privateRange = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^f[cd][0-9a-f]{2}:/;

/** Returns whether an egress rule allows addresses outside the cluster and private networks. */
const leadsToWorld = ({ to = [] }) =>
  to.length === 0 || to.some(({ ipBlock }) => ipBlock && !privateRange.test(ipBlock.cidr));

const reachesWorld = new Set(['analytics', 'analytics-worker', 'gamification', 'notifications']);

const isForThese = (policy, objects) =>
  objects
    .filter((object) => isWorkload(object) && selects(policy.spec.podSelector, podLabels(object)))
    .every((workload) => reachesWorld.has(podLabels(workload)['app.kubernetes.io/name']));

/**
 * Ranges outside the public internet: loopback, private networks, carrier-grade NAT, cloud metadata services,
 * multicast.
 */
const innerRanges =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16
  224.0.0.0/3`.split(/\s+/);

/**
 * Returns whether a wide block includes inner ranges without excepting them. Addresses from users must not lead there.
 */
const leadsInside = ({ to = [] }) =>
  to.some(({ ipBlock }) => {
    const [address, bits] = ipBlock?.cidr.split('/') ?? ['', '32'];
    if (address.includes(':')) return Number(bits) < 3;
    return Number(bits) < 8 && innerRanges.some((range) => !ipBlock.except?.includes(range));
  });

/** Rules for network policies: only explicitly allowed traffic is possible. */
export const networkRules = [
  {
    name: 'default-deny',
    why: 'One policy denies all traffic of every pod, in both directions.',
    find: (objects) =>
      policiesOf(objects).some(deniesAll)
        ? []
        : [{ kind: 'NetworkPolicy', metadata: { name: 'default-deny' } }],
  },
  {
    name: 'policy-selector',
    why: 'The selectors of a policy match existing pods.',
    find: (objects) =>
      policiesOf(objects).filter((policy) =>
        ownSelectors(policy).some((selector) => !findsPods(selector, objects)),
      ),
  },
  {
    name: 'policy-port',
    why: 'A policy names the ports that it opens.',
    find: (objects) =>
      policiesOf(objects).filter((policy) =>
        directionsOf(policy).some(({ ports }) => !ports?.length || ports.some(({ port }) => !port)),
      ),
  },
  {
    name: 'policy-edge',
    why: 'A policy allows incoming traffic only from named pods or namespaces.',
    find: (objects) =>
      policiesOf(objects).filter(({ spec }) =>
        (spec.ingress ?? []).some(
          ({ from = [] }) =>
            from.length === 0 ||
            from.some(
              (peer) =>
                peer.ipBlock ||
                [peer.podSelector, peer.namespaceSelector].every((each) => !each || isEverything(each)),
            ),
        ),
      ),
  },
  {
    name: 'world',
    why: 'Only analytics, gamification and notifications reach the internet. Their rules exclude private addresses.',
    find: (objects) =>
      policiesOf(objects).filter(
        (policy) =>
          (policy.spec.egress ?? []).some(leadsInside) ||
          ((policy.spec.egress ?? []).some(leadsToWorld) && !isForThese(policy, objects)),
      ),
  },
];
