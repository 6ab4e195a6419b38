import type { FieldError, Problem } from '@emberdeck/contracts/core/errors';

/** Why a call failed. Plain data, so that it may live in the store. */
export interface ApiError {
  /** The HTTP status, or why there was none. */
  readonly status: number | 'NETWORK' | 'TIMEOUT';
  /** The specification's rule: the status, a colon, and the response text. */
  readonly message: string;
  /** A sentence for people, where the server gave one. */
  readonly detail: string | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** Seconds to wait, where the server asked for it. */
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

/** The error of an answer that is no success. */
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

/** The error of a call that got no answer. */
export function errorWithoutResponse(status: 'NETWORK' | 'TIMEOUT', requestId: string): ApiError {
  return { status, message: status, detail: null, fields: [], requestId, retryAfter: null };
}

const awayStatuses: readonly unknown[] = [502, 503, 504];

/** Whether a server, or a proxy, says by this status that it or what it needs is not there at the moment. */
export const isAwayStatus = (status: unknown): boolean => awayStatuses.includes(status);

export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'status' in value && 'fields' in value;
}

/** What the server says about a failure, where it says something for people; null where it does not. */
export function reasonOf(error: unknown): string | null {
  return isApiError(error) ? (error.fields[0]?.message ?? error.detail) : null;
}

/** What the server says about one field of what was sent; null where nothing is wrong with that. */
export function reasonAt(error: unknown, field: string): string | null {
  return (isApiError(error) && error.fields.find((each) => each.field === field)?.message) || null;
}
