import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { runGateway } from '@emberdeck/gateway/definition';
import { type RuntimeSettings, runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import { keysOfInstallation } from '@emberdeck/platform/config/service-keys';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { migrate } from '@emberdeck/platform/database/migrate';
import { Health } from '@emberdeck/platform/health/health';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { runService } from '@emberdeck/platform/runtime/run-service';
import { closeInOrder, stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { reportReady } from '@emberdeck/processes/child-side';
import { startDemo } from '../demo/demo.js';
import { openWatch } from '../shared/management-server.js';
import { productSettings } from '../shared/product-settings.js';
import { runProgram } from '../shared/program.js';
import { loadServices } from '../shared/services.js';

/** The product waits for a step of the demo no longer than this. */
const longestWaitMs = 10_000;

async function within(step: Promise<void> | undefined): Promise<void> {
  if (step !== undefined) await Promise.race([step, pause(longestWaitMs, undefined, { ref: false })]);
}

/** Runs the gateway and all services in one process. Each service has a separate container and database role. */
async function start(logger: Logger): Promise<void> {
  const definitions = await loadServices(serviceNames);
  const settings = parseSettings(productSettings(definitions), processEnvironment());
  const { base, tracing, gateway } = settings;
  const runtime = runtimeSettingsOf(base, 'all-in-one');
  const health = new Health();
  await migrate({
    databaseUrl: base.DATABASE_URL,
    secret: base.DATABASE_ROLE_SECRET,
    services: definitions,
    logger,
  });
  const watch = await openWatch({
    program: 'all-in-one',
    base,
    tracing,
    deployment: 'all-in-one',
    health,
    logger,
  });
  const ports = await openPorts('all-in-one', base, 'all-in-one', logger, watch.instruments);
  const services = await Promise.all(
    definitions.map((definition) =>
      runService(definition, {
        ports,
        base,
        keys: keysOfInstallation(base, definition.name),
        runtime,
        settings: settings[definition.name],
        health,
      }),
    ),
  );
  const server = await runGateway({ ports, base, settings: gateway, health });
  services.forEach(({ startRelay }) => startRelay());
  const demo = runtime.demo ? startDemo(ports, base.CONTEXT_SECRET) : null;
  stopOnSignal(async () => {
    health.stopping();
    await closeInOrder(
      [
        { name: 'demo', run: () => demo?.stop() ?? Promise.resolve() },
        { name: 'gateway', run: server.stop },
        { name: 'bus', run: ports.close },
        ...services.map(({ name, stop }) => ({ name, run: stop })),
        { name: 'watch', run: watch.close },
      ],
      logger,
    );
  }, logger);
  // Who finds the product ready can sign in to the demo.
  await within(demo?.joined);
  health.started();
  logger.info('Ready', { address: server.address });
  // The product serves already; a newcomer who opens the printed address finds the demo there.
  await within(demo?.loaded);
  reportReady({ address: server.address, demo: runtime.demo && showsCodes(runtime) ? demoHint : null });
}

/** The demo user's address receives no mail, so the demo needs codes that are shown. */
const showsCodes = (runtime: RuntimeSettings): boolean =>
  runtime.onLoopback && runtime.environment !== 'production';

const demoHint = `Sign in with ${demoUser.email}; the code appears in a browser that opened the link above.`;

runProgram('all-in-one', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
