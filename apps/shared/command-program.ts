import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { plainSentence } from './plain-sentence.js';
import { runProgram } from './program.js';
import { type EndReason, exitCodeOf, stopWhenTold } from './stop-on-request.js';

/** From an interruption until the process ends, whatever it still does: it tidies up in that time. */
const tidyMs = 25_000;

/** What a command works with. */
export interface CommandContext {
  readonly logger: Logger;
  /** Aborted when the operator wants it to end, or is gone. */
  readonly signal: AbortSignal;
}

/** An operator's command. */
export interface CommandProgram {
  readonly name: string;
  readonly start: (context: CommandContext) => Promise<void>;
  /** What an interruption leaves, as a sentence. Without it the command changes nothing, and ends at once. */
  readonly interrupted?: string;
}

/** Writes a line for the operator. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

function endWhenTold(interrupted: string | undefined): { signal: AbortSignal; why: () => EndReason | null } {
  const abort = new AbortController();
  let why: EndReason | null = null;
  stopWhenTold({
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
 * Runs an operator's command. It ends with 1 where it refuses, in plain sentences, and with the code of the signal where it
 * was interrupted before its work was done; what it was about to change is then whole.
 */
export function runCommandProgram(command: CommandProgram): void {
  // A reader such as `head` may close the pipe early; the work goes on.
  process.stdout.on('error', () => undefined);
  const { signal, why } = endWhenTold(command.interrupted);
  runProgram(command.name, processEnvironment()['LOG_LEVEL'] ?? 'warn', async (logger) => {
    try {
      await command.start({ logger, signal });
    } catch (error) {
      const reason = why();
      const sentence = plainSentence(error);
      // What it meets while it is stopped comes of the stop.
      if (reason) printError(`Interrupted. ${command.interrupted ?? ''}`);
      else if (sentence) printError(sentence);
      else throw error;
      process.exit(reason ? exitCodeOf(reason) : 1);
    }
  });
}
