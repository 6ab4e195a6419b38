import type { BroadcastTransport } from '../bus/broadcast-transport.js';
import type { CallTransport } from '../bus/call-transport.js';
import type { EventTransport } from '../bus/event-transport.js';
import { MemoryBroadcastTransport } from '../bus/memory-broadcast-transport.js';
import { MemoryCallTransport } from '../bus/memory-call-transport.js';
import { MemoryEventTransport } from '../bus/memory-event-transport.js';
import { NatsBroadcastTransport } from '../bus/nats-broadcast-transport.js';
import { NatsCallTransport } from '../bus/nats-call-transport.js';
import { NatsConnection } from '../bus/nats-connection.js';
import { NatsEventTransport } from '../bus/nats-event-transport.js';
import type { DataVersions } from '../cache/data-versions.js';
import { MemoryDataVersions } from '../cache/memory-data-versions.js';
import { MemorySharedValues } from '../cache/memory-shared-values.js';
import { RateLimiter } from '../cache/rate-limiter.js';
import { RedisDataVersions } from '../cache/redis-data-versions.js';
import { RedisSharedValues } from '../cache/redis-shared-values.js';
import { UnknownDataVersions } from '../cache/unknown-data-versions.js';
import { RedisConnection } from '../cache/redis-connection.js';
import type { Deployment } from '../config/base-settings.js';
import { ConfigurationError } from '../config/settings.js';
import type { StatelessSettings } from '../config/stateless-settings.js';
import type { Logger } from '../logging/logger.js';
import { SystemClock } from '../rules/clock.js';
import { type Randomness, SystemRandomness } from '../rules/randomness.js';
import { noInstruments, type Instruments } from '../telemetry/telemetry.js';
import type { Ports } from './ports.js';

/** Settings of the adapters. */
export type BusSettings = Pick<
  StatelessSettings,
  'NATS_URL' | 'NATS_REPLICAS' | 'NATS_STREAM' | 'NATS_STREAM_MEGABYTES' | 'REDIS_URL'
>;

/** Ports with a function that closes their connections. */
export interface OpenPorts extends Ports {
  /** Waits for running calls and events, then disconnects from broker and Redis. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the adapters of the deployment: memory in one process, NATS and Redis between processes. Waits for a broker
 * that is not up yet.
 * @throws ConfigurationError if a separate process has no bus to the others
 */
export async function openPorts(
  name: string,
  base: BusSettings,
  deployment: Deployment,
  logger: Logger,
  { telemetry, tracing }: Instruments = noInstruments,
): Promise<OpenPorts> {
  if (deployment === 'distributed' && !base.NATS_URL) {
    throw new ConfigurationError([
      'NATS_URL: a program that runs alone needs the broker to reach the others',
    ]);
  }
  const clock = new SystemClock();
  const redis = base.REDIS_URL ? new RedisConnection({ url: base.REDIS_URL, name, logger }) : null;
  const randomness = new SystemRandomness();
  const bus = await openBus(name, deployment, base, { logger, telemetry });
  return {
    calls: bus.calls,
    events: bus.events,
    broadcasts: bus.broadcasts,
    limiter: (limit) => new RateLimiter(limit, redis?.redis ?? null),
    clock,
    randomness,
    versions: openVersions(deployment, redis, randomness),
    values: redis ? new RedisSharedValues(redis.redis) : new MemorySharedValues(),
    logger,
    telemetry,
    tracing,
    close: () => closeAll(bus, redis),
  };
}

/** Without Redis, separate processes cannot know each other's changes. */
function openVersions(
  deployment: Deployment,
  redis: RedisConnection | null,
  randomness: Randomness,
): DataVersions {
  if (redis) return new RedisDataVersions(redis.redis, randomness);
  return deployment === 'all-in-one' ? new MemoryDataVersions() : new UnknownDataVersions();
}

/**
 * Events of a crashed replica go to another replica after this time, in milliseconds. A slow handler extends it while
 * it works.
 */
const ackWaitMs = 10_000;

const bytesPerMegabyte = 1024 * 1024;

interface Bus {
  readonly calls: CallTransport;
  readonly events: EventTransport;
  readonly broadcasts: BroadcastTransport;
  readonly disconnect: () => Promise<void>;
}

async function openBus(
  name: string,
  deployment: Deployment,
  base: BusSettings,
  { logger, telemetry }: Pick<Ports, 'logger' | 'telemetry'>,
): Promise<Bus> {
  const { NATS_URL: url, NATS_REPLICAS: replicas, NATS_STREAM } = base;
  if (deployment !== 'distributed' || !url) {
    return {
      calls: new MemoryCallTransport(logger, telemetry),
      events: new MemoryEventTransport(logger),
      broadcasts: new MemoryBroadcastTransport(logger),
      disconnect: () => Promise.resolve(),
    };
  }
  // A blocked store of events blocks every connection that uses it, and whatever is sent to such a connection.
  const [forCalls, forEvents] = await Promise.all([
    NatsConnection.open({ url, name, logger }),
    NatsConnection.open({ url, name, logger }),
  ]);
  return {
    calls: new NatsCallTransport(forCalls, logger, telemetry),
    events: new NatsEventTransport(forEvents, logger, {
      ackWaitMs,
      replicas,
      makesStream: NATS_STREAM === 'make',
      maxBytes: base.NATS_STREAM_MEGABYTES * bytesPerMegabyte,
      telemetry,
    }),
    broadcasts: new NatsBroadcastTransport(forCalls, logger),
    disconnect: async () => {
      await Promise.all([forCalls.close(), forEvents.close()]);
    },
  };
}

async function closeAll(bus: Bus, redis: RedisConnection | null): Promise<void> {
  await bus.broadcasts.close();
  await bus.events.close();
  await bus.calls.close();
  await bus.disconnect();
  await redis?.close();
}
