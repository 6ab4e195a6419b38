import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backOffMs, pause } from './back-off.js';

/** The first failed attempt is logged, then every tenth. */
const logEvery = 10;

/** How long a wait lasts, and which errors it tolerates. */
export interface WaitOptions {
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
  /** Unlimited if absent. */
  readonly patienceMs?: number | undefined;
  readonly isTransient: (error: unknown) => boolean;
}

/**
 * Repeats `attempt` with back-off until it returns a value, so that a program waits for its dependencies instead of
 * exiting. Rejects when `signal` aborts, with an error that is not transient, or with the last error after
 * `patienceMs`.
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
    // With a limit, the caller gets the reason as an error instead.
    if (options.patienceMs === undefined && tries % logEvery === 1) {
      options.logger.warn('Waiting for the database', { what, tries, ...(err === undefined ? {} : { err }) });
    }
    await pause(backOffMs(tries, 50, 1_000), options.signal);
  }
}

/**
 * Runs `work` on a separate connection. After an error of the idle connection, the next statement rejects. When
 * `signal` aborts, the connection is closed and a running statement rejects.
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
