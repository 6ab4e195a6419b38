import type { ReadyMessage } from './protocol.js';

const longestEndMs = 25_000;

/** Tells the launcher that this process serves; without a launcher it does nothing. */
export function reportReady(message: Omit<ReadyMessage, 'kind'>): void {
  process.send?.({ kind: 'ready', ...message } satisfies ReadyMessage);
}

/**
 * Calls `end` when the launcher that started this process has died, and ends the process 25 s later whatever happens:
 * no child outlives its launcher. Without a launcher it does nothing.
 */
export function onLauncherGone(end: () => void): void {
  if (!process.send) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), longestEndMs).unref();
    end();
  });
}
