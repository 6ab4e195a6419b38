import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import {
  accountRequest,
  acknowledgements,
  answersOf,
  callAtReplica,
  durableRequest,
  inboxPrefix,
  pullRequest,
  replicaSearch,
  streamDeleted,
  streamName,
  streamRequest,
} from '@emberdeck/platform/bus/nats-subjects';
import type { BrokerUser } from './broker-users.js';
import type { CallTarget, BusNeeds, ServiceNeeds } from './bus-needs.js';

/** The subjects that a user may publish on and subscribe to; all others are refused. */
export interface UserPermissions {
  readonly user: BrokerUser;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const ownInboxes = (user: BrokerUser): string => `${inboxPrefix(user)}.>`;

/**
 * Returns the minimal permissions of each program. Its own subjects (calls, events, inboxes) are wildcards. The
 * subjects of other programs are listed one by one.
 */
export function brokerPermissions({ services, gateway }: BusNeeds): readonly UserPermissions[] {
  const callers = new Map<BrokerUser, readonly CallTarget[]>([
    ['gateway', gateway.calls],
    ...services.map(({ name, calls }) => [name, calls] as const),
  ]);
  return [
    ...services.map((service) => servicePermissions(service, callersOf(service.name, callers))),
    {
      user: 'gateway',
      publish: [
        ...subjectsOf(gateway.calls),
        ...subjectsElsewhere(gateway.calls),
        ...sorted(gateway.broadcasts),
        accountRequest,
      ],
      subscribe: [ownInboxes('gateway'), ...sorted(gateway.subscribes)],
    },
    {
      user: 'provisioner',
      publish: [accountRequest, streamRequest('INFO'), streamRequest('CREATE'), streamRequest('UPDATE')],
      subscribe: [ownInboxes('provisioner'), streamDeleted],
    },
    operator,
  ];
}

function servicePermissions(service: ServiceNeeds, callers: readonly BrokerUser[]): UserPermissions {
  const { name, calls, broadcasts, durables } = service;
  return {
    user: name,
    publish: [
      `emberdeck.${name}.v1.*`,
      ...sorted(broadcasts),
      ...callers.map((caller) => answersOf(caller, name)),
      ...subjectsOf(calls),
      accountRequest,
      streamRequest('INFO'),
      ...durables.flatMap((durable) => [
        durableRequest(durable.name, durable.subject),
        pullRequest(durable.name),
        acknowledgements(durable.name),
      ]),
    ],
    subscribe: [`emberdeck.${name}.call.v1.>`, ownInboxes(name), streamDeleted],
  };
}

/** For commands only; no program connects as this user. Includes the default inboxes of every NATS client. */
const operator: UserPermissions = {
  user: 'operator',
  publish: [
    accountRequest,
    streamRequest('INFO'),
    `$JS.API.STREAM.DELETE.${streamName}`,
    '$JS.API.STREAM.LIST',
    '$JS.API.STREAM.NAMES',
    `$JS.API.CONSUMER.LIST.${streamName}`,
    `$JS.API.CONSUMER.NAMES.${streamName}`,
    `$JS.API.CONSUMER.INFO.${streamName}.*`,
    `$JS.API.CONSUMER.DELETE.${streamName}.*`,
  ],
  subscribe: ['_INBOX.>', ownInboxes('operator')],
};

const callersOf = (
  service: ServiceName,
  callers: ReadonlyMap<BrokerUser, readonly CallTarget[]>,
): readonly BrokerUser[] =>
  [...callers].filter(([, calls]) => calls.some((call) => call.service === service)).map(([name]) => name);

const subjectsOf = (calls: readonly CallTarget[]): readonly string[] =>
  sorted(calls.map(({ subject }) => subject));

/** Only the gateway retries calls: it finds another replica and sends the call there. */
const subjectsElsewhere = (calls: readonly CallTarget[]): readonly string[] => [
  ...sorted(calls.map(({ service }) => replicaSearch(service))),
  ...subjectsOf(calls).map((subject) => callAtReplica(subject, '*')),
];

const sorted = (subjects: readonly string[]): readonly string[] => [...new Set(subjects)].sort();
