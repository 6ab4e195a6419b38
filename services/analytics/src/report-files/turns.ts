/** Lets a number of tasks run at once; the others wait in order. A task that is aborted while it waits never starts. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  async take<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.turn(signal);
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.running >= this.atOnce) {
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          this.waiting.splice(this.waiting.indexOf(start), 1);
          reject(signal.reason instanceof Error ? signal.reason : new Error('The task was aborted'));
        };
        const start = (): void => {
          signal.removeEventListener('abort', leave);
          this.running += 1;
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        this.waiting.push(start);
      });
      return;
    }
    this.running += 1;
  }
}
