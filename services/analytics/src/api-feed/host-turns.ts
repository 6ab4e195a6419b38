/** Requests that this process sends to one host at the same time. */
const mostAtOnce = 2;

/**
 * Lets few requests at once go to a host, in the order in which they ask. Tests of people count too, which no schedule
 * knows of.
 */
export class HostTurns {
  private readonly active = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Runs the work when the host has room. Rejects with the reason of the signal if it ends before. */
  async run<Result>(host: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.enter(host, signal);
    try {
      return await work();
    } finally {
      this.leave(host);
    }
  }

  private enter(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const active = this.active.get(host) ?? 0;
    if (active < mostAtOnce) {
      this.active.set(host, active + 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(host) ?? [];
      this.waiting.set(host, queue);
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        queue.splice(queue.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      queue.push(begin);
    });
  }

  /** Gives the place to the next in the queue, or frees it. */
  private leave(host: string): void {
    const next = this.waiting.get(host)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.waiting.delete(host);
    const active = (this.active.get(host) ?? 1) - 1;
    if (active > 0) {
      this.active.set(host, active);
    } else {
      this.active.delete(host);
    }
  }
}
