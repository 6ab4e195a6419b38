import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { NatsEventTransport } from '@emberdeck/platform/bus/nats-event-transport';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError, parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { pause } from '@emberdeck/platform/database/back-off';
import { Health } from '@emberdeck/platform/health/health';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { closeInOrder, stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { tracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';
import { openWatch } from '../shared/management-server.js';
import { runProgram } from '../shared/program.js';

const provisionerSettings = baseSettings.pick({
  NATS_URL: true,
  NATS_REPLICAS: true,
  NATS_STREAM_MEGABYTES: true,
  HOST: true,
  HEALTH_PORT: true,
});

/** Interval of stream checks. Events wait in the outboxes while the stream is missing. */
const lookMs = 1_000;

/**
 * Checks repeatedly that the stream exists with the configuration of this version, and creates or updates it otherwise.
 */
class StreamProvisioner {
  #isThere = false;

  constructor(
    private readonly events: NatsEventTransport,
    private readonly logger: Logger,
  ) {}

  async isThere(): Promise<boolean> {
    return this.#isThere && (await this.events.answers());
  }

  async maintain(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; await pause(lookMs, signal)) {
      try {
        await this.events.holdings();
        this.#isThere = true;
        failures = 0;
      } catch (err) {
        this.#isThere = false;
        failures += 1;
        if (failures === 3) this.logger.warn('The event stream is not available; retrying', { err });
      }
    }
  }
}

/** Runs the provisioner of the broker. Only this program may create and update the stream that all services share. */
async function start(logger: Logger): Promise<void> {
  const { base, tracing } = parseSettings(
    { base: provisionerSettings, tracing: tracingSettings },
    processEnvironment(),
  );
  if (!base.NATS_URL) throw new ConfigurationError(['NATS_URL: set the address of the broker']);
  const health = new Health();
  const watch = await openWatch({
    program: 'provisioner',
    base,
    tracing,
    deployment: 'distributed',
    health,
    logger,
  });
  const connection = await NatsConnection.open({ url: base.NATS_URL, name: 'provisioner', logger });
  const events = new NatsEventTransport(connection, logger, {
    replicas: base.NATS_REPLICAS,
    maxBytes: base.NATS_STREAM_MEGABYTES * 1024 * 1024,
    telemetry: watch.instruments.telemetry,
  });
  const provisioner = new StreamProvisioner(events, logger);
  health.add({ name: 'event stream', isHealthy: () => provisioner.isThere() });
  const end = new AbortController();
  const maintenance = provisioner.maintain(end.signal);
  stopOnSignal(async () => {
    health.stopping();
    end.abort();
    await closeInOrder(
      [
        { name: 'stream', run: () => maintenance },
        { name: 'bus', run: () => connection.close() },
        { name: 'watch', run: watch.close },
      ],
      logger,
    );
  }, logger);
  health.started();
  logger.info('Ready');
}

runProgram('provisioner', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
