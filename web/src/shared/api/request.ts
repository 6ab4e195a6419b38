import { randomId } from '../lib/randomId.js';

/** The request of an endpoint to the base query. */
export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a `Blob` as it is, with the content type of `headers`. */
  readonly body?: object;
  /** False for a POST that must not have an idempotency key. */
  readonly idempotent?: boolean;
  /** The key of a retried intent. Without it, each POST is a separate intent. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
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
 * The start of a trace, in the format of W3C trace context. The trace id is the request id, so that a request leads to
 * its trace. The last part is "not sampled": the browser records no spans, and the server decides about sampling.
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
    ...request.headers,
  };
  const { body } = request;
  if (body !== undefined && !(body instanceof Blob)) {
    headers['Content-Type'] = 'application/json';
  }
  if (method === 'POST' && request.idempotent !== false) {
    headers['Idempotency-Key'] = request.idempotencyKey ?? randomId();
  }
  return {
    requestId,
    init: {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: request.keepalive ?? false,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    },
  };
}
