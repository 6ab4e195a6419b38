import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { baseSettings, runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import { keysOfInstallation } from '@emberdeck/platform/config/service-keys';
import { type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { openPorts } from '@emberdeck/platform/runtime/open-ports';
import { type OpenService, openService } from '@emberdeck/platform/runtime/open-service';
import { loadServices } from './services.js';

/** A person waits for a command: longer than a database takes to start is too long. */
const patienceMs = 10_000;

/** What a command opens a service with. */
export interface CommandContext {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Ends the wait for the database, and then what runs. */
  readonly signal: AbortSignal;
}

/** Rejects where `signal` aborts first: the work may go on unawaited. */
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
 * Runs a command on one service's container and database. It handles no call and relays no event; what it appends to
 * the outbox goes out by the service that runs. A database that is away is waited for a few seconds, one that is not
 * migrated not at all.
 */
export async function openForCommand<Result>(
  name: ServiceName,
  { environment, logger, signal }: CommandContext,
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
      // What still runs is cut off by the end of the process, or by that of its database.
      if (signal.aborted) closed.catch(() => undefined);
      else await closed;
    }
  } finally {
    await ports.close();
  }
}
