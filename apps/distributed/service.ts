import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';
import { runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError, parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { keysOfService } from '@emberdeck/platform/config/service-keys';
import { serviceSettingsOf } from '@emberdeck/platform/config/service-settings';
import { Health } from '@emberdeck/platform/health/health';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { runService } from '@emberdeck/platform/runtime/run-service';
import { closeInOrder, stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { tracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';
import { openWatch } from '../shared/management-server.js';
import { runProgram } from '../shared/program.js';
import { loadServices } from '../shared/services.js';

const isServiceName = (name: string | undefined): name is ServiceName =>
  serviceNames.some((each) => each === name);

/** Runs one service as a separate process: `service.js <name>`. Waits for database, schema and broker in any order. */
async function start(name: string | undefined, logger: Logger): Promise<void> {
  if (!isServiceName(name)) {
    throw new ConfigurationError([`Name the service to run: ${serviceNames.join(', ')}`]);
  }
  const [definition] = await loadServices([name]);
  if (!definition) {
    throw new Error(`There is no definition of ${name}`);
  }
  const { base, tracing, own } = parseSettings(
    { base: serviceSettingsOf(name), tracing: tracingSettings, own: definition.settings },
    processEnvironment(),
  );
  const health = new Health();
  const watch = await openWatch({ program: name, base, tracing, deployment: 'distributed', health, logger });
  const ports = await openPorts(name, base, 'distributed', logger, watch.instruments);
  const service = await runService(definition, {
    ports,
    base,
    keys: keysOfService(base),
    runtime: runtimeSettingsOf(base, 'distributed'),
    settings: own,
    health,
  });
  service.startRelay();
  stopOnSignal(async () => {
    health.stopping();
    await closeInOrder(
      [
        { name: 'bus', run: ports.close },
        { name, run: service.stop },
        { name: 'watch', run: watch.close },
      ],
      logger,
    );
  }, logger);
  health.started();
  logger.info('Ready');
}

const name = process.argv[2] ?? processEnvironment()['EMBERDECK_PROGRAM'];
runProgram(name ?? 'service', processEnvironment()['LOG_LEVEL'] ?? 'info', (logger) => start(name, logger));
