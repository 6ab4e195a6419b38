/** What of an error reaches a log. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Not under `code`, a name that logs redact: it is that of a verification code too. */
  readonly errorCode?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Names what went wrong without the values it went wrong with: a failed statement carries its parameters, and a broken
 * constraint tells the row, and both may be a contact or a secret.
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
