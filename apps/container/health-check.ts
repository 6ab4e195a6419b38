import { baseSettings, usualHealthPort } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';

/** Programs that answer `/readyz` on their public port. */
const withHttpServer = new Set(['gateway', 'all-in-one', 'mail-catcher']);
const timeoutMs = 3_000;

/** The health check of every image: ends with 0 where the program beside it answers that it is ready. */
const environment = processEnvironment();
const { base } = parseSettings({ base: baseSettings.pick({ PORT: true, HEALTH_PORT: true }) }, environment);
const port = withHttpServer.has(environment['EMBERDECK_PROGRAM'] ?? '')
  ? base.PORT
  : (base.HEALTH_PORT ?? usualHealthPort);
const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = ready ? 0 : 1;
