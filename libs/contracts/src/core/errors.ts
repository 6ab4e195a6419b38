import { z } from 'zod';

/**
 * Every error code that leaves a service, with its status and title at the public HTTP server. Codes are strings
 * because a class does not survive a process border. Texts are for people and never parsed.
 */
export const errorCatalogue = {
  bad_request: { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  reauthentication_required: { status: 403, title: 'Confirm that it is you' },
  limited_session: { status: 403, title: 'This browser was signed in by another device' },
  view_only: { status: 403, title: 'Nothing can be changed while you see the workspace as a client' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  conflict: { status: 409, title: 'Conflict' },
  changed_elsewhere: { status: 409, title: 'Changed elsewhere' },
  workspace_changed: { status: 409, title: 'Another workspace is open' },
  idempotency_in_progress: { status: 409, title: 'The same request is still running' },
  gone: { status: 410, title: 'Gone' },
  payload_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  misdirected_request: { status: 421, title: 'Unknown host' },
  validation_failed: { status: 422, title: 'Some fields need attention' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used with another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  busy: { status: 503, title: 'The server is busy' },
  timeout: { status: 504, title: 'No answer in time' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** `code` names a problem that a client can act on, with its `parameter`. */
export const fieldError = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string().optional(),
  parameter: z.string().optional(),
});

export type FieldError = z.output<typeof fieldError>;

/** The body of every error answer of the public HTTP server (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
});

export type Problem = z.output<typeof problem>;

/** The client of the specification searches answers for these words. */
export const notConfiguredMarker = 'not configured';
