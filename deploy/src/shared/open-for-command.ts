import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { baseSettings, houseOf } from '@emberdeck/platform/config/base-settings';
import { type Environment, parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { type OpenService, openService } from '@emberdeck/platform/runtime/open-service';
import { loadServices } from './services.js';

/**
 * Runs a command on one service's container and database. It answers no call and relays no event; what it appends to
 * the outbox goes out by the service that runs.
 */
export async function openForCommand<Result>(
  name: ServiceName,
  logger: Logger,
  command: (service: OpenService) => Promise<Result>,
  environment: Environment = processEnvironment(),
): Promise<Result> {
  const [definition] = await loadServices([name]);
  if (!definition) {
    throw new Error(`There is no definition of ${name}`);
  }
  const { base, own } = parseSettings({ base: baseSettings, own: definition.settings }, environment);
  const ports = await openPorts(`${name}-command`, base, 'all-in-one', logger);
  const house = { ...houseOf(base, 'all-in-one'), demo: false };
  const service = await openService(definition, { ports, base, house, settings: own });
  try {
    return await command(service);
  } finally {
    await service.close();
    await ports.close();
  }
}
