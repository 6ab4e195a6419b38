import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { baseSettings, runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import { keysOfInstallation } from '@emberdeck/platform/config/service-keys';
import { type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { type OpenService, openService } from '@emberdeck/platform/runtime/open-service';
import { loadServices } from './services.js';

/** A user waits for the command, so it waits for a database only as long as a database takes to start. */
const patienceMs = 10_000;

/** Context of a command that opens a service. */
export interface OpeningContext {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Cancels the wait for the database, and later the command. */
  readonly signal: AbortSignal;
}

/** Rejects if `signal` aborts first. The work may then continue, unawaited. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Runs a command with the container and database of one service. It handles no calls and relays no events; the running
 * service sends events that the command appends to the outbox. It waits up to 10 s for an unreachable database, and
 * fails at once if the database is not migrated.
 */
export async function openForCommand<Result>(
  name: ServiceName,
  { environment, logger, signal }: OpeningContext,
  command: (service: OpenService) => Promise<Result>,
): Promise<Result> {
  const [definition] = await loadServices([name]);
  if (!definition) {
    throw new Error(`There is no definition of ${name}`);
  }
  const { base, own } = parseSettings({ base: baseSettings, own: definition.settings }, environment);
  const ports = await openPorts(`${name}-command`, base, 'all-in-one', logger);
  const runtime = { ...runtimeSettingsOf(base, 'all-in-one'), demo: false };
  try {
    const keys = keysOfInstallation(base, name);
    const options = { ports, base, keys, runtime, settings: own, signal, patienceMs };
    const service = await openService(definition, options);
    try {
      return await unlessAborted(signal, command(service));
    } finally {
      const closed = service.close();
      // The exit of the process, or the stop of its database, ends the remaining work.
      if (signal.aborted) closed.catch(() => undefined);
      else await closed;
    }
  } finally {
    await ports.close();
  }
}
