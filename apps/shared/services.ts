import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';

/** Loads a service's definition on demand, so a process loads only the code of its own services. */
const loaders: Readonly<Record<ServiceName, () => Promise<{ definition: ServiceDefinition }>>> = {
  identity: () => import('@emberdeck/identity/definition'),
  gamification: () => import('@emberdeck/gamification/definition'),
  analytics: () => import('@emberdeck/analytics/definition'),
  messaging: () => import('@emberdeck/messaging/definition'),
  notifications: () => import('@emberdeck/notifications/definition'),
};

export async function loadServices(names: readonly ServiceName[]): Promise<readonly ServiceDefinition[]> {
  const loaded = await Promise.all(names.map((name) => loaders[name]()));
  return loaded.map(({ definition }) => definition);
}

const dataLoaders: Readonly<Record<ServiceName, () => Promise<{ storedData: StoredData }>>> = {
  identity: () => import('@emberdeck/identity/stored-data'),
  gamification: () => import('@emberdeck/gamification/stored-data'),
  analytics: () => import('@emberdeck/analytics/stored-data'),
  messaging: () => import('@emberdeck/messaging/stored-data'),
  notifications: () => import('@emberdeck/notifications/stored-data'),
};

/** Describes the data of every service without loading the services: that takes seconds of a processor. */
export async function storedDataOfAll(): Promise<readonly StoredData[]> {
  const loaded = await Promise.all(serviceNames.map((name) => dataLoaders[name]()));
  return loaded.map(({ storedData }) => storedData);
}
