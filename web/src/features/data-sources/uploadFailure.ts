import { isApiError } from '../../shared/api/apiError.js';
import type { ApiError } from '../../shared/api/apiError.js';

const noAnswer: ApiError = {
  status: 'NETWORK',
  message: 'NETWORK',
  detail: null,
  fields: [],
  requestId: null,
  retryAfter: null,
};

/** The error of a request. One that the browser aborted has none. */
export const failureOf = (error: unknown): ApiError => (isApiError(error) ? error : noAnswer);

/** The server's reason why an import ended without rows, as an error of its request. */
export const refusalOf = (reason: string): ApiError => ({
  ...noAnswer,
  status: 422,
  message: reason,
  detail: reason,
});
