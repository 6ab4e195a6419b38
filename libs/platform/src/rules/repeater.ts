import { Injectable } from '@nestjs/common';
import { Logger } from '../logging/logger.js';

/** Repeats small work of one process. Work that others wait for, or that must not be lost, is a job. */
@Injectable()
export class Repeater {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  /**
   * Does `work` now and then every `everyMs`, never twice at the same time. A failure is logged with `failed`, and the next
   * turn comes.
   */
  start(everyMs: number, failed: string, work: () => Promise<void>): void {
    const turn = (): void => {
      this.running ??= work()
        .catch((err: unknown) => this.logger.warn(failed, { err }))
        .finally(() => (this.running = undefined));
    };
    turn();
    this.timer = setInterval(turn, everyMs).unref();
  }

  /** Stops, and waits for a turn that runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
