import type { FieldError, Problem } from '@emberdeck/contracts/core/errors';

/** Why a call failed. Plain data, so that the store can hold it. */
export interface ApiError {
  /** The HTTP status, or the reason for a missing response. */
  readonly status: number | 'NETWORK' | 'TIMEOUT';
  /** The specification's rule: the status, a colon, and the response text. */
  readonly message: string;
  /** The server's sentence for the user; null without one. */
  readonly detail: string | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** Seconds to wait before a retry; null without a `Retry-After`. */
  readonly retryAfter: number | null;
}

export interface FailedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
}

function problemOf(text: string): Partial<Problem> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** The error of an unsuccessful response. */
export function errorOfResponse(response: FailedResponse): ApiError {
  const problem = problemOf(response.text);
  const retryAfter = Number(response.retryAfter);
  return {
    status: response.status,
    message: `${response.status}: ${response.text || response.statusText}`,
    detail: typeof problem.detail === 'string' ? problem.detail : null,
    fields: Array.isArray(problem.errors) ? problem.errors : [],
    requestId: response.requestId ?? problem.requestId ?? null,
    retryAfter: response.retryAfter !== null && Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

/** Whether the server refused a request because another tab has opened another workspace. */
export const isOfOtherWorkspace = ({ status, text }: FailedResponse): boolean =>
  status === 409 && problemOf(text).code === 'workspace_changed';

/** The error of a call without a response. */
export function errorWithoutResponse(status: 'NETWORK' | 'TIMEOUT', requestId: string): ApiError {
  return { status, message: status, detail: null, fields: [], requestId, retryAfter: null };
}

const awayStatuses: readonly unknown[] = [502, 503, 504];

/** Whether this status means that the server, or a service behind it, is unavailable for now. */
export const isAwayStatus = (status: unknown): boolean => awayStatuses.includes(status);

export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'status' in value && 'fields' in value;
}

/** The server's explanation of a failure for the user; null without one. */
export function reasonOf(error: unknown): string | null {
  return isApiError(error) ? (error.fields[0]?.message ?? error.detail) : null;
}

/** The server's message about one field of the request; null if the field is valid. */
export function reasonAt(error: unknown, field: string): string | null {
  return (isApiError(error) && error.fields.find((each) => each.field === field)?.message) || null;
}
