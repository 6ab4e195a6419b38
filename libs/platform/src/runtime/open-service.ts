import { type INestMicroservice, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { BaseSettings, RuntimeSettings } from '../config/base-settings.js';
import type { ServiceKeys } from '../config/service-keys.js';
import type { BlobPlace } from '../blobs/open-blob-store.js';
import { awaitSchema } from '../database/await-schema.js';
import { createDataSource } from '../database/data-source.js';
import { roleWith } from '../database/service-role.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Idempotency } from '../idempotency/idempotency.js';
import type { Consumer } from '../inbox/consumer.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { PgOutbox } from '../outbox/pg-outbox.js';
import { CallClock } from '../rules/given-time.js';
import { ActorProver } from '../security/actor-signature.js';
import { BusServer } from './bus-server.js';
import { createMicroservice } from './create-microservice.js';
import { PlatformModule } from './platform.module.js';
import type { Ports } from './ports.js';
import type { ServiceDefinition } from './service-definition.js';

/** Options of an open service. */
export interface OpenOptions {
  readonly ports: Ports;
  readonly base: Pick<
    BaseSettings,
    'NODE_ENV' | 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'JOBS_AT_ONCE' | 'SERVICE_ROLE'
  > &
    BlobPlace;
  readonly keys: ServiceKeys;
  readonly runtime: RuntimeSettings;
  /** The settings that the service's own schema parsed. */
  readonly settings: unknown;
  /** Aborts the wait for the database. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long a command waits for the database, in milliseconds. A service waits without a limit, also for its schema.
   */
  readonly patienceMs?: number | undefined;
}

/** A service with its container and its database, without a listener on the bus. For running it and for commands. */
export interface OpenService {
  readonly ports: Ports;
  readonly container: INestMicroservice;
  readonly server: BusServer;
  readonly dataSource: DataSource;
  readonly work: UnitOfWork;
  readonly consumers: readonly Consumer[];
  /** Not started: the relay of the running service sends the events that a command appends. */
  readonly relay: OutboxRelay;
  readonly close: () => Promise<void>;
}

/** Opens a service with its own Nest application and data source; waits for its schema. */
export async function openService(definition: ServiceDefinition, options: OpenOptions): Promise<OpenService> {
  const { keys, runtime, settings, signal, patienceMs } = options;
  const logger = options.ports.logger.child({ service: definition.name });
  const ports: Ports = { ...options.ports, logger };
  const dataSource = await connect(definition, options, ports, { signal, patienceMs });
  const work = new UnitOfWork(dataSource, ports.tracing, ports.versions);
  const relay = new OutboxRelay(dataSource, ports.events, logger, {}, ports);
  const outbox = new PgOutbox(new CallClock(ports.clock), ports.randomness, relay.inlet);
  const platform = PlatformModule.of({
    service: definition.name,
    blobPlace: options.base,
    databasePassword: keys.databasePassword,
    ports,
    runtime,
    settings,
    dataSource,
    work,
    outbox,
    idempotency: new Idempotency(work, definition.name),
    secrets: keys.secrets,
  });
  const server = new BusServer({
    service: definition.name,
    ports,
    unitOfWork: work,
    checksAnswers: options.base.NODE_ENV === 'test',
  });
  const container = await createMicroservice(rootModule(definition, platform), server, {
    logger,
    signature: new ActorProver(keys.actorPublicKeys, ports.clock),
    demo: runtime.demo,
  });
  return {
    ports,
    container,
    server,
    dataSource,
    work,
    consumers: server.consumers(),
    relay,
    close: async () => {
      await container.close();
      await dataSource.destroy();
    },
  };
}

function rootModule(definition: ServiceDefinition, platform: ReturnType<typeof PlatformModule.of>) {
  @Module({ imports: [platform, definition.module] })
  class ServiceRoot {}
  return ServiceRoot;
}

async function connect(
  definition: ServiceDefinition,
  { base, keys }: OpenOptions,
  { logger, tracing }: Ports,
  wait: Pick<OpenOptions, 'signal' | 'patienceMs'>,
): Promise<DataSource> {
  const { url } = roleWith(base.DATABASE_URL, definition.name, keys.databasePassword);
  await awaitSchema({ url, schema: definition.name, migrations: definition.migrations, logger, ...wait });
  return createDataSource({
    url,
    schema: definition.name,
    entities: definition.entities,
    poolSize: base.DATABASE_POOL_SIZE,
    logger,
    tracing,
    ...wait,
  });
}
