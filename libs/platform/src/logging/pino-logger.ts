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

/** What every line has of the request or event that it was written for; undefined fields are left out. */
export const ambientFields = (): LogFields => ({
  correlationId: correlationIdOrUndefined(),
  traceId: currentTrace()?.traceId,
});

const standardError = 2;

/** What waits to be written while the file behind standard error takes nothing; more is dropped. */
const largestBacklogBytes = 1024 * 1024;

/** Writes at once. A full disk behind it ends no program and fails no work: lines wait until there is room. */
function lenientDestination(fd: number) {
  const destination = pino.destination({ fd, sync: true, maxLength: largestBacklogBytes });
  destination.on('error', () => undefined);
  return destination;
}

/** JSON lines on standard error, so that standard output stays for what a person is to read. */
export class PinoLogger extends Logger {
  private constructor(private readonly sink: Pino) {
    super();
  }

  /**
   * @param level one of pino's levels, `silent` for none
   * @param fd takes the lines
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
