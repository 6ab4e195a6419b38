import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { runProgram } from './program.js';
import { Refusal } from './refusal.js';

/** Writes a line for the operator. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs an operator's command: a refusal is one plain sentence and ends it with 1. */
export function runCommandProgram(name: string, start: (logger: Logger) => Promise<void>): void {
  runProgram(name, processEnvironment()['LOG_LEVEL'] ?? 'warn', async (logger) => {
    try {
      await start(logger);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    }
  });
}
