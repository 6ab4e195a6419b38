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

/** JSON lines on standard error, so that standard output stays for what a person is to read. */
export class PinoLogger extends Logger {
  private constructor(private readonly sink: Pino) {
    super();
  }

  /** @param level one of pino's levels, `silent` for none */
  static create(name: string, level: string): PinoLogger {
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
        pino.destination({ fd: 2, sync: true }),
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
