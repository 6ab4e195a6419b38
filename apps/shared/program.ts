import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError } from '@emberdeck/platform/config/settings';
import { PinoLogger } from '@emberdeck/platform/logging/pino-logger';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { configurationFaultExitCode } from '@emberdeck/processes/protocol';

/**
 * Runs a program's start: a fault of the configuration ends it with every fault in plain words and a code that tells the
 * launcher not to try again; any other failure ends it with its cause in the log.
 */
export function runProgram(name: string, logLevel: string, start: (logger: Logger) => Promise<void>): void {
  const level = baseSettings.shape.LOG_LEVEL.safeParse(logLevel);
  // A wrong level is reported with the other faults of the configuration.
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
    logger.error('The program could not start', { err: error });
    process.exit(1);
  });
}
