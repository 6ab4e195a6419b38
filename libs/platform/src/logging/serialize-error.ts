/** The parts of an error that are logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Not named `code`: logs redact that field, because it may be a verification code. */
  readonly errorCode?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Describes an error without its values. A failed statement contains its parameters and a violated constraint its row.
 * Both may be a contact or a secret.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'Something that is no error was thrown' };
  }
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
