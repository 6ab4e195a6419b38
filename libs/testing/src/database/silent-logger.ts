import { Logger } from '@emberdeck/platform/logging/logger';

/** For tests that do not look at what is logged. */
export class SilentLogger extends Logger {
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
  child(): Logger {
    return this;
  }
}
