import { randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import type { EventEnvelope } from '@emberdeck/platform/bus/event-transport';
import { MemoryBroadcastTransport } from '@emberdeck/platform/bus/memory-broadcast-transport';
import { MemoryCallTransport } from '@emberdeck/platform/bus/memory-call-transport';
import { MemoryEventTransport } from '@emberdeck/platform/bus/memory-event-transport';
import { MemoryDataVersions } from '@emberdeck/platform/cache/memory-data-versions';
import { MemorySharedValues } from '@emberdeck/platform/cache/memory-shared-values';
import { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import {
  baseSettings,
  type RuntimeSettings,
  runtimeSettingsOf,
} from '@emberdeck/platform/config/base-settings';
import { keysOfInstallation } from '@emberdeck/platform/config/service-keys';
import { type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import { Health } from '@emberdeck/platform/health/health';
import type { Type } from '@nestjs/common';
import { type Clock, SystemClock } from '@emberdeck/platform/rules/clock';
import { type Randomness, SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { replyFromError } from '@emberdeck/platform/runtime/call-wire';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { type RunningService, runService } from '@emberdeck/platform/runtime/run-service';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { noInstruments } from '@emberdeck/platform/telemetry/telemetry';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import { SilentLogger } from './database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from './database/test-database.js';

/** A stubbed call of another service. `answer` returns the reply to an input, or throws an `AppError`. */
export interface StubbedAnswer<C extends CallDefinition = CallDefinition> {
  readonly call: C;
  readonly answer: (input: CallInput<C>) => CallOutput<C> | Promise<CallOutput<C>>;
}

/** Types a stub by its call. */
export function stub<C extends CallDefinition>(call: C, answer: StubbedAnswer<C>['answer']): StubbedAnswer {
  return { call, answer: answer as StubbedAnswer['answer'] };
}

/** Changes to the default start of the service. */
export interface HarnessOptions {
  /** Environment variables for the settings of the service and the base settings. */
  readonly environment?: Environment;
  readonly answers?: readonly StubbedAnswer[];
  /** Services that run beside it, on the same bus and in the same database. */
  readonly beside?: readonly ServiceDefinition[];
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  /** The database of another process of the service, which drops it. Default: a separate one. */
  readonly database?: TestDatabase;
  readonly runtime?: Partial<RuntimeSettings>;
  /** The versions of data that the service raises, for a test that reads them. */
  readonly versions?: MemoryDataVersions;
}

/** The caller of a call, with optional headers. */
export interface CallExtras {
  readonly actor?: Actor;
  readonly idempotencyKey?: string;
  readonly clientAddress?: string | null;
  /** Default: true. */
  readonly isLocal?: boolean;
  readonly language?: string;
  /** The time that the call is given. */
  readonly time?: Date;
}

/** One service with a real database, a memory bus, and stubs for other services. */
export interface TestService {
  readonly database: TestDatabase;
  /** What the programs beside the service would use. */
  readonly ports: Ports;
  /** Calls the service. Rejects with the service's `AppError`. */
  call<C extends CallDefinition>(call: C, input: CallInput<C>, extras?: CallExtras): Promise<CallOutput<C>>;
  /** Like `call`, but also returns the cursor of the next page. */
  page<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    extras?: CallExtras,
  ): Promise<{ items: CallOutput<C>; nextCursor: string | null }>;
  /** Publishes an event of another service, waits until every consumer has acknowledged it, and returns its id. */
  publish<E extends EventDefinition>(event: E, payload: EventPayload<E>, id?: string): Promise<string>;
  /**
   * Waits until the outbox is empty, and returns the payloads of all published events of one kind. Events of the same
   * millisecond have no defined order. With a stopped clock, that applies to all events.
   */
  published<E extends EventDefinition>(event: E): Promise<EventPayload<E>[]>;
  /** A provider of the service, which a test plays. */
  provider<Provider>(type: Type<Provider>): Provider;
  stop(): Promise<void>;
}

/** The secret that signs the actors of calls. */
export const contextSecret = 'the context secret of the tests, long enough';

const secrets = {
  CONTEXT_SECRET: contextSecret,
  ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
};

/** Starts a service like a program does, with a separate database. */
export async function startTestService(
  definition: ServiceDefinition,
  options: HarnessOptions = {},
): Promise<TestService> {
  const definitions = [definition, ...(options.beside ?? [])];
  const database = options.database ?? (await createTestDatabase({ services: definitions }));
  const environment: Environment = {
    ...secrets,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_ROLE_SECRET: database.secret,
    ...options.environment,
  };
  const world = await startWorld(options);
  const { base } = parseSettings({ base: baseSettings }, environment);
  const services = await Promise.all(
    definitions.map((each) =>
      runService(each, {
        ports: world.ports,
        base,
        keys: keysOfInstallation(base, each.name),
        runtime: { ...runtimeSettingsOf(base, 'all-in-one'), demo: false, ...options.runtime },
        settings: parseSettings({ own: each.settings }, environment).own,
        health: new Health(),
        hasSchedules: false,
      }),
    ),
  );
  const [main] = services;
  if (!main) throw new Error('No service was started');
  for (const { startRelay } of services) startRelay();
  const page = pageReader(world, base.CONTEXT_SECRET);
  return {
    database,
    ports: world.ports,
    page,
    provider: (type) => main.provider(type),
    call: async (call, input, extras) => (await page(call, input, extras)).items,
    publish: (event, payload, id = randomUUID()) => publish(world, event, payload, id),
    published: async (event) => {
      await drained(services);
      // The memory bus calls its listeners in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      return world.seen
        .filter(({ subject }) => subject === event.subject)
        .map(({ payload }) => event.payload.parse(payload) as EventPayload<typeof event>);
    },
    stop: async () => {
      await world.ports.events.close();
      await world.ports.calls.close();
      for (const service of services) await service.stop();
      if (!options.database) await database.drop();
    },
  };
}

/** An event of one service can be the cause of events of another one. */
async function drained(services: readonly RunningService[]): Promise<void> {
  for (let round = 0; round < (services.length > 1 ? 3 : 1); round += 1) {
    for (const service of services) await service.drained();
  }
}

/** The ports of the service, and the events it has published. */
interface World {
  readonly ports: Ports;
  readonly seen: readonly EventEnvelope[];
}

async function startWorld(options: HarnessOptions): Promise<World> {
  const logger = new SilentLogger();
  const clock = options.clock ?? new SystemClock();
  const calls = new MemoryCallTransport(logger);
  const events = new MemoryEventTransport(logger);
  const seen: EventEnvelope[] = [];
  await events.listen(['emberdeck.*.v1.*'], (event) => seen.push(event));
  for (const each of options.answers ?? []) {
    await calls.respond('stub', each.call.subject, (request) => answerStub(each, request.body));
  }
  const randomness = options.randomness ?? new SystemRandomness();
  return {
    ports: {
      calls,
      events,
      broadcasts: new MemoryBroadcastTransport(logger),
      values: new MemorySharedValues(),
      limiter: (limit) => new RateLimiter(limit, null),
      versions: options.versions ?? new MemoryDataVersions(),
      clock,
      randomness,
      logger,
      ...noInstruments,
    },
    seen,
  };
}

function pageReader({ ports }: World, secret: string): TestService['page'] {
  const signature = new ActorSigner(secret, ports.clock);
  const client = new CallClient(ports.calls);
  return async (call, input, extras = {}) => {
    const answer = await client.call(call, input, {
      ...(extras.actor ? { signedActor: signature.sign(extras.actor, extras.time ?? null) } : {}),
      ...(extras.time ? { time: extras.time } : {}),
      idempotencyKey: extras.idempotencyKey ?? null,
      clientAddress: extras.clientAddress === undefined ? '127.0.0.1' : extras.clientAddress,
      isLocal: extras.isLocal ?? true,
      language: extras.language ?? null,
    });
    return { items: answer.json(), nextCursor: answer.nextCursor };
  };
}

async function publish<E extends EventDefinition>(
  { ports }: World,
  { subject }: E,
  payload: EventPayload<E>,
  id: string,
): Promise<string> {
  const occurredAt = ports.clock.now().toISOString();
  await ports.events.publish([{ id, subject, occurredAt, correlationId: randomUUID(), payload }]);
  return id;
}

async function answerStub({ call, answer }: StubbedAnswer, body: Uint8Array) {
  try {
    const input = call.input.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    return { status: 'ok' as const, body: Buffer.from(JSON.stringify(await answer(input))), headers: {} };
  } catch (error) {
    return replyFromError(error);
  }
}
