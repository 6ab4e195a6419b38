import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';

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
