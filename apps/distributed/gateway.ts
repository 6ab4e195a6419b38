import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { gatewaySettings, runGateway } from '@emberdeck/gateway/definition';
import { runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { statelessSettings } from '@emberdeck/platform/config/stateless-settings';
import { Health } from '@emberdeck/platform/health/health';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { closeInOrder, stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { tracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';
import { reportReady } from '@emberdeck/processes/child-side';
import { startDemo } from '../demo/demo.js';
import { openWatch } from '../shared/management-server.js';
import { runProgram } from '../shared/program.js';

/** Runs the gateway as a separate process. It owns no data, so it has no database. */
async function start(logger: Logger): Promise<void> {
  const { base, tracing, own } = parseSettings(
    { base: statelessSettings, tracing: tracingSettings, own: gatewaySettings },
    processEnvironment(),
  );
  const health = new Health();
  const watch = await openWatch({
    program: 'gateway',
    base,
    tracing,
    deployment: 'distributed',
    health,
    logger,
  });
  const ports = await openPorts('gateway', base, 'distributed', logger, watch.instruments);
  // Calls do not depend on the broker's store of events.
  health.add({ name: 'bus', isHealthy: () => ports.calls.isConnected() });
  const server = await runGateway({ ports, base, settings: own, health });
  const { demo: hasDemo } = runtimeSettingsOf(base, 'distributed');
  const demo = hasDemo ? startDemo(ports, base.CONTEXT_SECRET) : null;
  stopOnSignal(async () => {
    health.stopping();
    await closeInOrder(
      [
        { name: 'demo', run: () => demo?.stop() ?? Promise.resolve() },
        { name: 'gateway', run: server.stop },
        { name: 'bus', run: ports.close },
        { name: 'watch', run: watch.close },
      ],
      logger,
    );
  }, logger);
  health.started();
  logger.info('Ready', { address: server.address });
  reportReady({ address: server.address, demo: hasDemo ? `Sign in with ${demoUser.email}.` : null });
}

runProgram('gateway', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
