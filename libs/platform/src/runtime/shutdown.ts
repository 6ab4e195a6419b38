import type { Logger } from '../logging/logger.js';

/** The longest an ordered stop may take, in milliseconds. */
export const shutdownDeadlineMs = 28_000;

/** Something to close, told by name when it takes long. */
export interface ShutdownStep {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Closes step by step. A step that fails is logged and does not keep the next from being run. */
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
 * Runs `stop` once at SIGTERM, SIGINT, or when the parent that started this program by IPC is gone; then exits, with 1
 * where the deadline passed first.
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
  process.once('disconnect', () => begin('the launcher is gone'));
}
