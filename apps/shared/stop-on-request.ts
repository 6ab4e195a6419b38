/** A second Ctrl-C within this time is the same one: npm passes on what the terminal has sent already. */
const sameInterruptMs = 1_500;
const parentPollMs = 200;

/** Codes that a shell gives to what these signals have ended. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What ends this process: one of the signals, or the death of its parent. */
export type EndReason = keyof typeof exitCodes | 'orphaned';

/** Code of a process that was ended before its work was done. */
export const exitCodeOf = (reason: EndReason): number => exitCodes[reason === 'orphaned' ? 'SIGHUP' : reason];

/** What a process does when it is asked to end. */
export interface Ends {
  readonly end: (reason: EndReason) => void;
  /** For a person who sends another signal, and does not want to wait. */
  readonly endAtOnce: () => void;
  /** The parent is npm's shell: its end counts as a request, too. */
  readonly startedByNpm?: boolean;
}

/** Ends everything in order after a signal or the death of the parent process. */
export function stopWhenTold({ end, endAtOnce, startedByNpm = false }: Ends): void {
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
    // The channel alone must not keep the process alive.
    process.channel?.unref();
    if (!process.connected) onReason('orphaned');
  }
  if (startedByNpm) endWithShell(() => onReason('orphaned'));
}

/** A signal to npm ends npm and its shell, and some shells pass nothing on: then their end is all there is to see. */
function endWithShell(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, parentPollMs);
  timer.unref();
}
