/** Fields of a log line; an error goes under `err`. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A log line is a constant sentence plus fields. Contact details, codes, tokens and secrets are redacted. */
export abstract class Logger {
  abstract debug(message: string, fields?: LogFields): void;
  abstract info(message: string, fields?: LogFields): void;
  abstract warn(message: string, fields?: LogFields): void;
  abstract error(message: string, fields?: LogFields): void;
  abstract child(fields: LogFields): Logger;
}
