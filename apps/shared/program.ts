import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError } from '@emberdeck/platform/config/settings';
import { SchemaAhead } from '@emberdeck/platform/database/schema-ahead';
import { PinoLogger } from '@emberdeck/platform/logging/pino-logger';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { configurationFaultExitCode } from '@emberdeck/processes/protocol';

/**
 * Runs the start function of a program. A configuration error prints every fault in plain words, and a schema of a newer
 * release is one line of the log; both exit with a code that makes the launcher give up. Any other failure logs its
 * cause and exits.
 */
export function runProgram(name: string, logLevel: string, start: (logger: Logger) => Promise<void>): void {
  const level = baseSettings.shape.LOG_LEVEL.safeParse(logLevel);
  // An invalid level is reported with the other configuration faults.
  const logger = PinoLogger.create(name, level.success ? level.data : 'info');
  process.on('unhandledRejection', (reason) => {
    logger.error('A promise was rejected without a handler', { err: reason });
    process.exit(1);
  });
  start(logger).catch((error: unknown) => {
    if (error instanceof ConfigurationError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(configurationFaultExitCode);
    }
    if (error instanceof SchemaAhead) {
      logger.error(error.message);
      process.exit(configurationFaultExitCode);
    }
    logger.error('The program could not start', { err: error });
    process.exit(1);
  });
}
