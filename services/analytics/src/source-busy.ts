import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@emberdeck/platform/errors/app-error';

const betweenTriesMs = 200;

/** Somebody else writes points of the source at this moment. */
export class SourceBusy extends AppError {
  constructor() {
    super('busy', 'A file is being added to this data source right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}

/**
 * Tries until the source is free, or `patience` is at its end. Whoever waits for a lock of the database holds a connection
 * of the pool; whoever tries now and then holds none.
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
