import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';
import { callsOf } from '@emberdeck/contracts/registry/registry';
import { askedCalls, subscribedSubjects } from '@emberdeck/gateway/definition';
import { durableName } from '@emberdeck/platform/bus/durable-name';
import { declaredSubscriptions } from '@emberdeck/platform/runtime/declared-subscriptions';
import { consumerName } from '@emberdeck/platform/runtime/subscribe.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { loadServices } from '../shared/services.js';

/** A call as far as the broker sees it. */
export interface AskedCall {
  readonly service: ServiceName;
  readonly subject: string;
}

/** A durable and the one subject that it subscribes to. */
export interface Durable {
  readonly name: string;
  readonly subject: string;
}

/** What a service needs of the broker beside its own calls and events. */
export interface ServiceNeeds {
  readonly name: ServiceName;
  readonly asks: readonly AskedCall[];
  readonly durables: readonly Durable[];
}

/** What the programs need of the broker. */
export interface BusNeeds {
  readonly services: readonly ServiceNeeds[];
  readonly gateway: { readonly asks: readonly AskedCall[]; readonly subscribes: readonly string[] };
}

/** Reads the needs from the definitions that the programs run by. */
export async function readBusNeeds(): Promise<BusNeeds> {
  const services: ServiceNeeds[] = [];
  // One after the other: the test runner's loader cannot load what two share at once.
  for (const name of serviceNames) services.push(...(await loadServices([name])).map(needsOf));
  return { services, gateway: { asks: askedCalls, subscribes: subscribedSubjects } };
}

const needsOf = ({ name, module }: ServiceDefinition): ServiceNeeds => ({
  name,
  asks: callsOf(name),
  durables: declaredSubscriptions(module).map(({ event, consumer }) => ({
    name: durableName(consumerName(name, consumer), event.subject),
    subject: event.subject,
  })),
});
