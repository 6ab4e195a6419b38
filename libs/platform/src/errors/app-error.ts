import type { ErrorCode, FieldError } from '@emberdeck/contracts/core/errors';

/** What an error may carry to its reader beside code and sentence. */
export interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
}

/**
 * An expected failure: a code of the catalogue and a sentence for people. Whatever else is thrown is a defect and
 * leaves the product as `internal` without its text.
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

/** What is absent and what is not the caller's answer alike. `what` begins the sentence: `The message`. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found`);

/** A refusal by field. */
export const invalid = (fields: readonly FieldError[]): AppError =>
  new AppError('validation_failed', fields.map((each) => `${each.field}: ${each.message}`).join('; '), {
    fields,
  });
