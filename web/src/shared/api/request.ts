import { randomId } from '../lib/randomId.js';

/** What an endpoint asks the base query for. */
export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON, but for a form, which is sent as multipart. */
  readonly body?: object;
  /** False for a POST that must not carry a key that makes it repeatable. */
  readonly idempotent?: boolean;
  /** The key of a retried intent. Without it, each POST is a separate intent. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Receives the sent share of the body, from 0 to 1. */
  readonly onUploadProgress?: (share: number) => void;
}

export interface PreparedRequest {
  readonly requestId: string;
  readonly init: RequestInit;
}

export const defaultTimeoutMs = 20_000;

const digitsOf = (id: string): string => id.replaceAll('-', '');

/**
 * Where the trace of a request begins, as W3C trace context: its id is the request id, so that one leads to the other.
 * The last part says that the browser itself keeps no spans; whether the trace is kept is the server's to say.
 */
const traceOf = (requestId: string): string =>
  `00-${digitsOf(requestId)}-${digitsOf(randomId()).slice(16)}-00`;

/** The fetch options of a request: cookies, JSON, request id, trace, and the key of a POST. */
export function prepareRequest(request: ApiRequest): PreparedRequest {
  const method = request.method ?? 'GET';
  const requestId = randomId();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Request-Id': requestId,
    Traceparent: traceOf(requestId),
  };
  const isForm = typeof FormData !== 'undefined' && request.body instanceof FormData;
  if (request.body !== undefined && !isForm) {
    headers['Content-Type'] = 'application/json';
  }
  if (method === 'POST' && request.idempotent !== false) {
    headers['Idempotency-Key'] = request.idempotencyKey ?? randomId();
  }
  const body = request.body instanceof FormData ? request.body : JSON.stringify(request.body);
  return {
    requestId,
    init: {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: request.keepalive ?? false,
      ...(request.body === undefined ? {} : { body }),
    },
  };
}
