import type pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { backOffMs, pause } from './back-off.js';

/**
 * Keeps all connections of a pool open. In a pool that grows on demand, a statement waits for its new connection, even
 * if another one becomes idle first. A name server or network that stalls for seconds would then delay users. Here it
 * delays a background task.
 */
export class StandingConnections {
  private filling: Promise<void> | null = null;
  private readonly stopped = new AbortController();
  private readonly onRemove = (): void => void this.fill();

  constructor(
    private readonly pool: pg.Pool,
    private readonly logger: Logger,
  ) {
    // The pool closes no idle connection below this number.
    pool.options.min = pool.options.max;
    pool.on('remove', this.onRemove);
  }

  /** Resolves once all connections are open. Connections lost later are replaced in the background. */
  fill(): Promise<void> {
    this.filling ??= this.open().finally(() => {
      this.filling = null;
    });
    return this.filling;
  }

  /** Stops opening connections. Call it before closing the pool. */
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
      // Connections can be missing without an error: the pool may have handed out one that a request just returned.
      if (this.missing() > 0) await pause(backOffMs(tries, 50, 1_000), signal);
    }
  }

  /** The pool hands out idle connections before it opens new ones, so this briefly takes the idle ones too. */
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
