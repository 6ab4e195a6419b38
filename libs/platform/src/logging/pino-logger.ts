import { pino, type Logger as Pino } from 'pino';
import { serializeError } from './serialize-error.js';
import { correlationIdOrUndefined } from './correlation.js';
import { Logger, type LogFields } from './logger.js';
import { currentTrace } from '../telemetry/trace-context.js';

/** Names of fields whose values never reach a log, at the top level and one below. */
export const redactedFields = [
  'to',
  'email',
  'phone',
  'friendPhone',
  'recipientPhone',
  'entryValue',
  'contact',
  'code',
  'verificationCode',
  'debugCode',
  'token',
  'authToken',
  'apiKey',
  'sessionToken',
  'flowToken',
  'cookie',
  'authorization',
  'password',
  'secret',
] as const;

/** Fields of every log line that identify its request or event; undefined fields are omitted. */
export const ambientFields = (): LogFields => ({
  correlationId: correlationIdOrUndefined(),
  traceId: currentTrace()?.traceId,
});

const standardError = 2;

/** Maximum size of waiting lines while standard error accepts no writes; further lines are dropped. */
const largestBacklogBytes = 1024 * 1024;

/** Writes synchronously. A full disk neither ends the program nor fails its work: lines wait until there is space. */
function lenientDestination(fd: number) {
  const destination = pino.destination({ fd, sync: true, maxLength: largestBacklogBytes });
  destination.on('error', () => undefined);
  return destination;
}

/** Writes JSON lines to standard error; standard output is for text that people read. */
export class PinoLogger extends Logger {
  private constructor(private readonly sink: Pino) {
    super();
  }

  /**
   * @param level one of pino's levels, `silent` for none
   * @param fd file descriptor for the lines
   */
  static create(name: string, level: string, fd = standardError): PinoLogger {
    const paths = redactedFields.flatMap((field) => [field, `*.${field}`]);
    return new PinoLogger(
      pino(
        {
          name,
          level,
          redact: { paths, censor: '[redacted]' },
          serializers: { err: serializeError },
          mixin: ambientFields,
          formatters: { level: (label) => ({ level: label }) },
          timestamp: pino.stdTimeFunctions.isoTime,
        },
        lenientDestination(fd),
      ),
    );
  }

  debug(message: string, fields: LogFields = {}): void {
    this.sink.debug(fields, message);
  }
  info(message: string, fields: LogFields = {}): void {
    this.sink.info(fields, message);
  }
  warn(message: string, fields: LogFields = {}): void {
    this.sink.warn(fields, message);
  }
  error(message: string, fields: LogFields = {}): void {
    this.sink.error(fields, message);
  }
  child(fields: LogFields): Logger {
    return new PinoLogger(this.sink.child(fields));
  }
}
