import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backOffMs, pause } from './back-off.js';

/** Of the tries that fail, the first is logged and then every tenth. */
const logEvery = 10;

/** How long a wait goes on, and what it waits through. */
export interface WaitOptions {
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
  /** Without it there is no end to the wait. */
  readonly patienceMs?: number | undefined;
  readonly isTransient: (error: unknown) => boolean;
}

/**
 * Repeats `attempt` until it answers something, with back-off and a log line now and then: a program waits for what it
 * needs instead of dying. Rejects where `signal` aborts, with an error that `isTransient` does not excuse, or with the
 * last one where the patience is at its end.
 */
export async function untilAvailable<Result>(
  what: string,
  attempt: () => Promise<Result | undefined>,
  options: WaitOptions,
): Promise<Result> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    options.signal?.throwIfAborted();
    let err: unknown;
    try {
      const result = await attempt();
      if (result !== undefined) {
        return result;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      const isLate = performance.now() - startedAt > (options.patienceMs ?? Infinity);
      if (isLate || !options.isTransient(error)) {
        throw error;
      }
      err = error;
    }
    // Whose patience ends gets the reason then.
    if (options.patienceMs === undefined && tries % logEvery === 1) {
      options.logger.warn('Waiting for the database', { what, tries, ...(err === undefined ? {} : { err }) });
    }
    await pause(backOffMs(tries, 50, 1_000), options.signal);
  }
}

/**
 * Runs `work` on a connection of its own. An error of the idle connection surfaces with the next statement. Where
 * `signal` aborts the connection is cut, and the statement that runs on it rejects.
 */
export async function withConnection<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  const cut = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', cut, { once: true });
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}
