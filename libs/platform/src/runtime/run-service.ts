import { databaseAnswers, poolOf } from '../database/data-source.js';
import { Maintenance } from '../database/maintenance.js';
import { StandingConnections } from '../database/standing-connections.js';
import type { Health } from '../health/health.js';
import { eventPipeline } from '../inbox/event-pipeline.js';
import { frameStore } from '../inbox/unreadable-frames.js';
import { ActorProver } from '../security/actor-signature.js';
import { requireRightKey } from '../security/key-check.js';
import { callResponder } from './call-responder.js';
import { handlerMethods } from './discover.js';
import { consumerName } from './subscribe.decorator.js';
import { type OpenOptions, type OpenService, openService } from './open-service.js';
import type { ServiceDefinition } from './service-definition.js';
import { showService } from './show-service.js';

/** What a program hands to each service that it runs. */
export interface ServiceOptions extends OpenOptions {
  readonly health: Health;
}

/** A service that answers and hears. */
export interface RunningService {
  readonly name: string;
  /**
   * Starts to send what its outbox holds. Only once every service of this process hears: the memory bus keeps nothing
   * for a consumer that comes later.
   */
  readonly startRelay: () => void;
  /** Resolves once its outbox is empty. */
  readonly drained: () => Promise<void>;
  /** Comes after the bus was closed; what its outbox still holds goes out at the next start. */
  readonly stop: () => Promise<void>;
}

/** Runs a service: answers its calls, hears its events, prunes what nobody needs any more; its relay waits. */
export async function runService(
  definition: ServiceDefinition,
  options: ServiceOptions,
): Promise<RunningService> {
  const { health, runtime, keys } = options;
  const service = await openService(definition, options);
  const { ports, work, relay } = service;
  const { logger, randomness, telemetry } = ports;
  if (keys.secrets) await requireRightKey(work, keys.secrets, definition.sealed ?? []);
  const maintenance = new Maintenance(work, logger, randomness, definition.prunings ?? [], telemetry);
  // In one process with its own database no way leads over a network, and few connections are ever needed.
  const isFarAway = runtime.deployment === 'distributed';
  const connections = isFarAway ? new StandingConnections(poolOf(service.dataSource), ports.logger) : null;
  await connections?.fill();
  showService(definition, service);
  await hear(definition.name, service);
  await answer(definition.name, service, options);
  maintenance.start();
  health.add({ name: `${definition.name} database`, isHealthy: () => databaseAnswers(service.dataSource) });
  health.add({ name: 'bus', isHealthy: () => ports.events.answers() });
  return {
    name: definition.name,
    startRelay: () => relay.start(),
    drained: () => relay.idle(),
    stop: async () => {
      await relay.stop();
      await maintenance.stop();
      await connections?.stop();
      await service.close();
    },
  };
}

async function answer(
  name: string,
  { container, ports }: OpenService,
  { base, keys }: OpenOptions,
): Promise<void> {
  const tools = {
    signature: new ActorProver(keys.actorPublicKeys, ports.clock),
    logger: ports.logger,
    telemetry: ports.telemetry,
    tracing: ports.tracing,
    checksAnswers: base.NODE_ENV === 'test',
  };
  for (const method of handlerMethods(container)) {
    await ports.calls.respond(name, method.definition.subject, callResponder(method, tools));
  }
}

async function hear(name: string, { consumers, ports, work }: OpenService): Promise<void> {
  const { logger, telemetry, tracing } = ports;
  const parts = { service: name, unitOfWork: work, logger, telemetry, tracing };
  for (const consumer of consumers) {
    await ports.events.subscribe({
      consumer: consumerName(name, consumer.name),
      subjects: consumer.subscriptions.map(({ event }) => event.subject),
      deliver: eventPipeline(consumer, parts),
      setAside: frameStore(consumer, parts),
    });
  }
}
