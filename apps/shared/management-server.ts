import { type Deployment, usualHealthPort } from '@emberdeck/platform/config/base-settings';
import type { StatelessSettings } from '@emberdeck/platform/config/stateless-settings';
import type { Health } from '@emberdeck/platform/health/health';
import { HealthServer } from '@emberdeck/platform/health/health-server';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { type OpenInstruments, openInstruments } from '@emberdeck/platform/telemetry/open-instruments';
import { checksHealthy } from '@emberdeck/platform/telemetry/platform-metrics';
import type { TracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';

/** Monitoring of one program. */
export interface Watch {
  readonly instruments: OpenInstruments;
  /** Closes the management port and sends the last spans. Must be the last step of a stop. */
  readonly close: () => Promise<void>;
}

/** Parameters of `openWatch`. */
export interface WatchOptions {
  readonly program: string;
  readonly base: Pick<StatelessSettings, 'HOST' | 'HEALTH_PORT'>;
  readonly tracing: TracingSettings;
  readonly deployment: Deployment;
  readonly health: Health;
  readonly logger: Logger;
}

/**
 * Opens the management port of a program, with its health and metrics. All-in-one usually runs on a user's machine
 * without monitoring, so it opens the port only if HEALTH_PORT is set. The public HTTP server exposes no metrics.
 */
export async function openWatch(options: WatchOptions): Promise<Watch> {
  const { program, base, tracing, deployment, health, logger } = options;
  const port = base.HEALTH_PORT ?? (deployment === 'distributed' ? usualHealthPort : null);
  const instruments = await openInstruments({
    program,
    settings: tracing,
    measures: port !== null,
    randomness: new SystemRandomness(),
    logger,
  });
  instruments.telemetry.gauge(checksHealthy, async () =>
    Object.entries(await health.results()).map(([check, isThere]) => ({
      labels: { check },
      value: isThere ? 1 : 0,
    })),
  );
  const server = port === null ? null : new HealthServer(health, instruments.metrics);
  await server?.listen(base.HOST, port ?? 0);
  return {
    instruments,
    close: async () => {
      await server?.close();
      await instruments.close();
    },
  };
}
