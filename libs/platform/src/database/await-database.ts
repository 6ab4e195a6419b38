import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backOffMs, pause } from './back-off.js';

/** Of the tries that fail, the first is logged and then every tenth. */
const logEvery = 10;

/**
 * Repeats `attempt` until it answers something, with back-off and a log line now and then: a program waits for what it
 * needs instead of dying. Rejects where `signal` aborts, or with an error that `isTransient` does not excuse.
 */
export async function untilAvailable<Result>(
  what: string,
  attempt: () => Promise<Result | undefined>,
  options: { logger: Logger; signal?: AbortSignal | undefined; isTransient: (error: unknown) => boolean },
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    options.signal?.throwIfAborted();
    let err: unknown;
    try {
      const result = await attempt();
      if (result !== undefined) {
        return result;
      }
    } catch (error) {
      if (!options.isTransient(error)) {
        throw error;
      }
      err = error;
    }
    if (tries % logEvery === 1) {
      options.logger.warn('Waiting for the database', { what, tries, ...(err === undefined ? {} : { err }) });
    }
    await pause(backOffMs(tries, 50, 1_000), options.signal);
  }
}

/** Runs `work` on a connection of its own. An error of the idle connection surfaces with the next statement. */
export async function withConnection<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
