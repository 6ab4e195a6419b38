import type { Type } from '@nestjs/common';
import { databaseAnswers, poolOf } from '../database/data-source.js';
import { Maintenance, type Pruning } from '../database/maintenance.js';
import { StandingConnections } from '../database/standing-connections.js';
import { roleWith } from '../database/service-role.js';
import type { Health } from '../health/health.js';
import { registerJobs, startJobs } from '../jobs/open-jobs.js';
import { requireRightKey } from '../security/key-check.js';
import { type OpenOptions, openService } from './open-service.js';
import type { ServiceDefinition } from './service-definition.js';
import { showService } from './show-service.js';

/** Options of a running service. */
export interface ServiceOptions extends OpenOptions {
  readonly health: Health;
  /** Whether scheduled jobs start at their times. Default: true. A test with a clock of its own starts them itself. */
  readonly hasSchedules?: boolean;
}

/** A service that handles calls and events. */
export interface RunningService {
  readonly name: string;
  /**
   * Starts the relay of the outbox. Call it once every service of this process has subscribed: the memory bus stores no
   * event for a later consumer.
   */
  readonly startRelay: () => void;
  /** One of its providers, for a test that plays it. */
  readonly provider: <Provider>(type: Type<Provider>) => Provider;
  /** Resolves once its outbox is empty. */
  readonly drained: () => Promise<void>;
  /** Call it after the bus is closed; the next start sends the rest of the outbox. */
  readonly stop: () => Promise<void>;
}

/** What is pruned beside the platform's own rows. */
const pruningsOf = ({ prunings = [], workspaces }: ServiceDefinition): readonly Pruning[] => [
  ...prunings,
  ...(workspaces?.prunings ?? []),
];

/** Runs a service: handles its calls and events, runs its jobs, or both, and prunes old rows. Its relay waits for `startRelay`. */
export async function runService(
  definition: ServiceDefinition,
  options: ServiceOptions,
): Promise<RunningService> {
  const { health, runtime, keys, base, hasSchedules = true } = options;
  const service = await openService(definition, options);
  const { ports, work, relay } = service;
  const { logger, randomness, telemetry } = ports;
  if (keys.secrets) await requireRightKey(work, keys.secrets, definition.sealed ?? []);
  const maintenance = new Maintenance(work, logger, randomness, pruningsOf(definition), telemetry);
  // All-in-one has a local database: connections open in milliseconds and few are needed.
  const isRemote = runtime.deployment === 'distributed';
  const connections = isRemote ? new StandingConnections(poolOf(service.dataSource), ports.logger) : null;
  await connections?.fill();
  showService(definition, service);
  const role = runtime.deployment === 'all-in-one' ? 'both' : base.SERVICE_ROLE;
  await (role === 'work' ? service.container.init() : service.container.listen());
  maintenance.start();
  const { url } = roleWith(base.DATABASE_URL, definition.name, keys.databasePassword);
  const methods = registerJobs(service.container);
  const jobs =
    role === 'serve' || methods === 0
      ? null
      : startJobs(service.container, { url, work, ports, atOnce: base.JOBS_AT_ONCE, hasSchedules });
  health.add({ name: `${definition.name} database`, isHealthy: () => databaseAnswers(service.dataSource) });
  health.add({ name: 'bus', isHealthy: () => ports.events.answers() });
  return {
    name: definition.name,
    startRelay: () => relay.start(),
    provider: (type) => service.container.get(type, { strict: false }),
    drained: () => relay.idle(),
    stop: async () => {
      await jobs?.stop();
      await relay.stop();
      await maintenance.stop();
      await connections?.stop();
      await service.close();
    },
  };
}
