import type pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backOffMs, pause } from './back-off.js';

/**
 * Holds all connections of a pool open. A pool that grows on demand makes a statement wait for its new connection, even
 * while others are idle again: a name server or network that stalls for seconds would delay users instead of a background
 * task.
 */
export class StandingConnections {
  private filling: Promise<void> | null = null;
  private readonly stopped = new AbortController();
  private readonly onRemove = (): void => void this.fill();

  constructor(
    private readonly pool: pg.Pool,
    private readonly logger: Logger,
  ) {
    // Below this the pool closes none for being idle.
    pool.options.min = pool.options.max;
    pool.on('remove', this.onRemove);
  }

  /** Resolves once all are open; those that are lost later are opened again in the background. */
  fill(): Promise<void> {
    this.filling ??= this.open().finally(() => {
      this.filling = null;
    });
    return this.filling;
  }

  /** Opens no more. Comes before the pool is closed. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.pool.off('remove', this.onRemove);
    await this.filling;
  }

  private async open(): Promise<void> {
    const { signal } = this.stopped;
    for (let tries = 1; !signal.aborted && this.missing() > 0; tries += 1) {
      const error = await this.openMissing();
      if (error !== null && tries === 1) {
        this.logger.warn('A database connection could not be opened', { err: error });
      }
      // Some may be missing without an error too, where the pool handed out one that a request gave back meanwhile.
      if (this.missing() > 0) await pause(backOffMs(tries, 50, 1_000), signal);
    }
  }

  /** The pool hands out its idle ones first, for an instant; only beyond those does it open others. */
  private async openMissing(): Promise<unknown> {
    const count = this.pool.idleCount + this.missing();
    const results = await Promise.allSettled(
      Array.from({ length: count }, async () => {
        const client = await this.pool.connect();
        client.release();
      }),
    );
    return results.find((result) => result.status === 'rejected')?.reason ?? null;
  }

  private missing(): number {
    return (this.pool.options.max ?? 0) - this.pool.totalCount;
  }
}
