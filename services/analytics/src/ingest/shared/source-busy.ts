import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@emberdeck/platform/errors/app-error';

const betweenTriesMs = 200;

/** Another transaction is writing points of the source. */
export class SourceBusy extends AppError {
  constructor() {
    super('busy', 'A file is being added to this data source right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}

/**
 * Repeats `attempt` until the source is free or `patience` ends. Waiting for a database lock would hold a pooled
 * connection. Polling holds none between two attempts.
 */
export async function untilSourceFree<Result>(
  attempt: () => Promise<Result>,
  patience: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SourceBusy)) {
        throw error;
      }
      await pause(betweenTriesMs);
      if (patience.aborted) {
        throw error;
      }
    }
  }
}
