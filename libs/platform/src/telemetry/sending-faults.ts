import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Logger } from '../logging/logger.js';

const everyMs = 60_000;
const longestDetail = 300;

/** OpenTelemetry reports an error as JSON, with its stack. */
function sentenceOf(report: string): string {
  const [, sentence] = /"message":"([^"]*)"/.exec(report) ?? [];
  return (sentence ?? report).slice(0, longestDetail);
}

/** Logs that traces cannot be sent, and why: at most once a minute, because every batch fails. */
export function logSendingFaults(logger: Logger): void {
  let loggedAt = -Infinity;
  const log = (message: string): void => {
    if (performance.now() - loggedAt < everyMs) return;
    loggedAt = performance.now();
    logger.warn('Traces cannot be sent', { detail: sentenceOf(message) });
  };
  const nothing = (): void => undefined;
  diag.setLogger(
    { error: log, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
