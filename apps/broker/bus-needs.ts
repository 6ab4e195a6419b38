import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';
import { broadcastSubjectsOf, callsOf } from '@emberdeck/contracts/registry/registry';
import { broadcastSubjects, gatewayCalls, subscribedSubjects } from '@emberdeck/gateway/definition';
import { durableName } from '@emberdeck/platform/bus/durable-name';
import { declaredSubscriptions } from '@emberdeck/platform/runtime/declared-subscriptions';
import { consumerName } from '@emberdeck/platform/runtime/subscribe.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { loadServices } from '../shared/services.js';

/** The parts of a call that matter to the broker. */
export interface CallTarget {
  readonly service: ServiceName;
  readonly subject: string;
}

/** A durable consumer and its subject. */
export interface Durable {
  readonly name: string;
  readonly subject: string;
}

/** The broker permissions of a service, besides its own calls and events. */
export interface ServiceNeeds {
  readonly name: ServiceName;
  readonly calls: readonly CallTarget[];
  readonly broadcasts: readonly string[];
  readonly durables: readonly Durable[];
}

/** The broker permissions of all programs. */
export interface BusNeeds {
  readonly services: readonly ServiceNeeds[];
  readonly gateway: {
    readonly calls: readonly CallTarget[];
    readonly broadcasts: readonly string[];
    readonly subscribes: readonly string[];
  };
}

/** Derives the permissions from the definitions that the programs use at run time. */
export async function readBusNeeds(): Promise<BusNeeds> {
  const services: ServiceNeeds[] = [];
  // Sequential, because the test runner's module loader cannot load a shared module twice concurrently.
  for (const name of serviceNames) services.push(...(await loadServices([name])).map(needsOf));
  const gateway = {
    calls: gatewayCalls,
    broadcasts: broadcastSubjectsOf('gateway'),
    subscribes: [...subscribedSubjects, ...broadcastSubjects],
  };
  return { services, gateway };
}

const needsOf = ({ name, module }: ServiceDefinition): ServiceNeeds => ({
  name,
  calls: callsOf(name),
  broadcasts: broadcastSubjectsOf(name),
  durables: declaredSubscriptions(module).map(({ event, consumer }) => ({
    name: durableName(consumerName(name, consumer), event.subject),
    subject: event.subject,
  })),
});
