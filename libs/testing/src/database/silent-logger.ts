import { Logger } from '@emberdeck/platform/logging/logger';

/** A logger without output, for tests that do not check log lines. */
export class SilentLogger extends Logger {
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
  child(): Logger {
    return this;
  }
}
