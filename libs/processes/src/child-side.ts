import type { ReadyMessage } from './protocol.js';

const longestEndMs = 25_000;

/** Reports to the launcher that this process serves. Does nothing without a launcher. */
export function reportReady(message: Omit<ReadyMessage, 'kind'>): void {
  process.send?.({ kind: 'ready', ...message } satisfies ReadyMessage);
}

/**
 * Calls `end` when the launcher of this process has died. Exits at the latest 25 s later, so no child outlives its
 * launcher. Does nothing without a launcher.
 */
export function onLauncherGone(end: () => void): void {
  if (!process.send) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), longestEndMs).unref();
    end();
  });
}
