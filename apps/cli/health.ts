import { baseSettings, usualHealthPort } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';

const timeoutMs = 3_000;

/** Returns whether the program in the same container reports on its management port that it is ready. */
export function isReady(): Promise<boolean> {
  const settings = { base: baseSettings.pick({ HEALTH_PORT: true }) };
  const { base } = parseSettings(settings, processEnvironment());
  const url = `http://127.0.0.1:${base.HEALTH_PORT ?? usualHealthPort}/readyz`;
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
