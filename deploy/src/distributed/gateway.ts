import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { gatewaySettings, runGateway } from '@emberdeck/gateway/definition';
import { baseSettings, houseOf } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { Health } from '@emberdeck/platform/health/health';
import { HealthServer } from '@emberdeck/platform/health/health-server';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { closeInOrder, stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { reportReady } from '@emberdeck/processes/child-side';
import { runProgram } from '../shared/program.js';

/** The gateway alone. It owns no data, and so has no database. */
async function start(logger: Logger): Promise<void> {
  const { base, own } = parseSettings({ base: baseSettings, own: gatewaySettings }, processEnvironment());
  const health = new Health();
  const healthServer = new HealthServer(health);
  await healthServer.listen(base.HOST, base.HEALTH_PORT);
  const ports = await openPorts('gateway', base, 'distributed', logger);
  health.add({ name: 'bus', isHealthy: () => ports.calls.isConnected() && ports.events.isConnected() });
  const door = await runGateway({ ports, base, settings: own, health });
  stopOnSignal(async () => {
    health.stopping();
    await closeInOrder(
      [
        { name: 'gateway', run: door.stop },
        { name: 'bus', run: ports.close },
        { name: 'health', run: () => healthServer.close() },
      ],
      logger,
    );
  }, logger);
  health.started();
  logger.info('Ready', { address: door.address });
  const { demo } = houseOf(base, 'distributed');
  reportReady({ address: door.address, demo: demo ? `Sign in with ${demoUser.email}.` : null });
}

runProgram('gateway', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
