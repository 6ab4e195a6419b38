/**
 * A second SIGINT within this time counts as the same Ctrl-C: npm forwards the signal that the terminal has already
 * sent.
 */
const sameInterruptMs = 1_500;
const parentPollMs = 200;

/** Exit codes that a shell reports for these signals. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Reason for the end of this process: a signal, or the death of its parent. */
export type EndReason = keyof typeof exitCodes | 'orphaned';

/** Returns the exit code of a process that ended before its work was done. */
export const exitCodeOf = (reason: EndReason): number => exitCodes[reason === 'orphaned' ? 'SIGHUP' : reason];

/** Handlers of a stop request. */
export interface Ends {
  readonly end: (reason: EndReason) => void;
  /** Called on a second signal, for a user who does not want to wait. */
  readonly endAtOnce: () => void;
  /** Whether the parent is npm's shell. Its exit then counts as a stop request too. */
  readonly startedByNpm?: boolean;
}

/** Calls `end` after the first signal or the death of the parent process, and `endAtOnce` after a second signal. */
export function onStopRequest({ end, endAtOnce, startedByNpm = false }: Ends): void {
  let firstAt: number | undefined;
  const onReason = (reason: EndReason): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      end(reason);
    } else if (reason !== 'orphaned' && performance.now() - firstAt > sameInterruptMs) {
      endAtOnce();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onReason(signal));
  if (process.send) {
    process.once('disconnect', () => onReason('orphaned'));
    // The IPC channel alone must not keep the process alive.
    process.channel?.unref();
    if (!process.connected) onReason('orphaned');
  }
  if (startedByNpm) endWithShell(() => onReason('orphaned'));
}

/**
 * A signal to npm ends npm and its shell. Some shells do not forward the signal, so only their exit can be detected.
 */
function endWithShell(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, parentPollMs);
  timer.unref();
}
