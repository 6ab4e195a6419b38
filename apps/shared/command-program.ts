import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { OpeningContext } from './open-for-command.js';
import { plainSentence } from './plain-sentence.js';
import { runProgram } from './program.js';
import { type EndReason, exitCodeOf, onStopRequest } from './stop-on-request.js';

/** Time for cleanup between an interruption and the forced exit. */
const tidyMs = 25_000;

/** What a command gets. Its signal aborts when the operator interrupts it, or the parent process has died. */
export interface CommandContext extends OpeningContext {
  /** Writes a line for the operator. */
  readonly print: (line: string) => void;
  /** Makes the exit code 1. The command goes on. */
  readonly fail: () => void;
}

/** An operator's command. */
export interface CommandProgram {
  readonly name: string;
  readonly start: (context: CommandContext) => Promise<void>;
  /** Sentence about the state after an interruption. A command without it changes nothing, and exits at once. */
  readonly interrupted?: string;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

function abortOnStopRequest(interrupted: string | undefined): {
  signal: AbortSignal;
  why: () => EndReason | null;
} {
  const abort = new AbortController();
  let why: EndReason | null = null;
  onStopRequest({
    end: (reason) => {
      why = reason;
      if (interrupted === undefined) process.exit(exitCodeOf(reason));
      setTimeout(() => process.exit(1), tidyMs).unref();
      abort.abort();
    },
    endAtOnce: () => process.exit(1),
  });
  return { signal: abort.signal, why: () => why };
}

/**
 * Runs an operator's command. A refusal prints a plain sentence and exits with 1. An interruption exits with the code
 * of the signal and leaves the data consistent.
 */
export function runCommandProgram(command: CommandProgram): void {
  // A reader such as `head` may close the pipe early; the work goes on.
  process.stdout.on('error', () => undefined);
  const { signal, why } = abortOnStopRequest(command.interrupted);
  const environment = processEnvironment();
  const fail = (): void => void (process.exitCode = 1);
  runProgram(command.name, environment['LOG_LEVEL'] ?? 'warn', async (logger) => {
    try {
      await command.start({ environment, logger, signal, print: printLine, fail });
    } catch (error) {
      const reason = why();
      const sentence = plainSentence(error);
      // An error during a stop is a consequence of the stop.
      if (reason) printError(`Interrupted. ${command.interrupted ?? ''}`);
      else if (sentence) printError(sentence);
      else throw error;
      process.exit(reason ? exitCodeOf(reason) : 1);
    }
  });
}
