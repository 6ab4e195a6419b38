import type { ErrorCode, FieldError } from '@emberdeck/contracts/core/errors';

/** Optional details of an error for the client, in addition to code and message. */
export interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Seconds to wait before a retry. */
  readonly retryAfterSeconds?: number;
}

/**
 * An expected failure, with a code of the catalog and a message for users. Every other thrown error is a defect:
 * clients get the code `internal` without its message.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}

/** The same error for an absent object and one that the caller may not see. `what` starts the text: `The message`. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found`);

/** A `validation_failed` error with the invalid fields. */
export const invalid = (fields: readonly FieldError[]): AppError =>
  new AppError('validation_failed', fields.map((each) => `${each.field}: ${each.message}`).join('; '), {
    fields,
  });
