import type { Logger } from '../logging/logger.js';

/** Deadline of an ordered stop, in milliseconds. */
const shutdownDeadlineMs = 28_000;

/** One thing to close; the log names it when it fails. */
export interface ShutdownStep {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Closes step by step. A failed step is logged, and the next one still runs. */
export async function closeInOrder(steps: readonly ShutdownStep[], logger: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      logger.error('A step of the shutdown failed', { step: step.name, err: error });
    }
  }
}

/**
 * Runs `stop` once at SIGTERM, SIGINT, or when the parent process of an IPC channel has ended. Exits
 * with 1 if the deadline passes first.
 */
export function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const begin = (reason: string): void => {
    if (stopping) {
      return;
    }
    stopping = true;
    logger.info('Stopping', { reason });
    setTimeout(() => {
      logger.error('The shutdown took too long', { deadlineMs: shutdownDeadlineMs });
      process.exit(1);
    }, shutdownDeadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('The shutdown failed', { err: error });
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => begin('SIGTERM'));
  process.once('SIGINT', () => begin('SIGINT'));
  process.once('disconnect', () => begin('the launcher has ended'));
}
