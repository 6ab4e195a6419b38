import type { LoggerService } from '@nestjs/common';
import type { Logger } from '../logging/logger.js';

/** Writes Nest's log lines to the product's logger; its start-up lines have level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug(String(message), { context });
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug(String(message), { context });
  }
  verbose(message: unknown, context?: string): void {
    this.logger.debug(String(message), { context });
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn(String(message), { context });
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error(String(message), { stack, context });
  }
}
